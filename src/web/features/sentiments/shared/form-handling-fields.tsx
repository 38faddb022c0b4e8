import { Stack, TextField, Typography } from '@mui/material';
import { useRef } from 'react';
import {
  type AssignMode,
  type AutoAssign,
  assignModes,
  type FormHandling,
} from '../../../../contract/schemas/responses/auto-assign.ts';
import { SelectField } from '../../../crud/inputs/select-field.tsx';
import { notifyFailure } from '../../../providers/notifications.tsx';
import { cachedAnswer, useCall, useReading } from '../../../providers/queries.ts';
import { useMay } from '../../../providers/use-may.ts';
import { GroupsPicker, UsersPicker } from './pickers.tsx';
import { formHandling, openSurveys } from './queries.ts';

/** Changes are saved immediately, independent of the builder draft. */
export function FormHandlingFields({ sentimentId }: { sentimentId: number }) {
  const call = useCall();
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const mayRead = useMay('sentiments', 'handling');
  const mayChange = useMay('sentiments', 'setHandling');
  const query = formHandling(sentimentId);
  const found = useReading(query, { enabled: mayRead }).data;
  if (!found || !mayChange) return null;

  const send = async (body: FormHandling) => {
    try {
      await call('sentiments', 'setHandling', { params: { id: sentimentId }, body });
    } catch (thrown) {
      notifyFailure(thrown);
      await cachedAnswer(query).refetch();
    }
  };
  const saveChange = (change: Partial<FormHandling>) => {
    const handling = { ...found, ...change };
    cachedAnswer(query).set(handling);
    line.current = line.current.then(() => send(handling));
  };
  return (
    <Stack sx={{ gap: 2 }}>
      <AutoAssignFields
        label="Assignment of new responses"
        without="All assignees above"
        value={found.autoAssign}
        onChange={(autoAssign) => saveChange({ autoAssign })}
      />
      <FollowUpSurvey
        label="Follow-up survey after a response is resolved"
        without="No follow-up"
        value={found.followUpSurveyId}
        onChange={(followUpSurveyId) => saveChange({ followUpSurveyId })}
      />
      {found.followUpSurveyId !== null && (
        <TextField
          type="number"
          label="Hours after resolution"
          value={found.followUpHours}
          onChange={({ target }) => saveChange({ followUpHours: hoursFrom(target.value) })}
          helperText="Not sent for reopened responses."
          slotProps={{ htmlInput: { min: 0, max: 2_160 } }}
          sx={{ maxWidth: 200 }}
        />
      )}
      <Typography variant="muted">Saved immediately. Assignees set in a response take precedence.</Typography>
    </Stack>
  );
}

const hoursFrom = (text: string) => Math.min(2_160, Math.max(0, Math.round(Number(text) || 0)));

interface FollowUpSurveyProps {
  label: string;
  value: number | null;
  /** Label of the empty option; null if a survey is required. */
  without: string | null;
  onChange: (id: number | null) => void;
}

/** Anonymous surveys are not offered, because their answers cannot be linked to a customer. */
export function FollowUpSurvey({ label, value, without, onChange }: FollowUpSurveyProps) {
  const mayList = useMay('surveys', 'list');
  const { data = [], isPending } = useReading(openSurveys, { enabled: mayList });
  const surveys = data.filter(({ settings }) => !settings.anonymous);
  const isKnown = value === null || surveys.some(({ id }) => id === value);
  return (
    <SelectField<number | ''>
      fullWidth
      label={label}
      value={value ?? ''}
      options={[
        ...(without === null ? [] : [['', without] as const]),
        ...(isKnown ? [] : [[value, 'A survey that is not open'] as const]),
        ...surveys.map(({ id, name }) => [id, name] as const),
      ]}
      disabled={isPending && mayList}
      helperText={
        !isPending && surveys.length === 0 ? 'No survey is open at the moment. Publish one first.' : undefined
      }
      onChange={(id) => onChange(id === '' ? null : id)}
    />
  );
}

interface AutoAssignFieldsProps {
  label: string;
  value: AutoAssign | null;
  without: string;
  problem?: string | undefined;
  onChange: (value: AutoAssign | null) => void;
}

const texts: Record<AssignMode, string> = {
  all: 'All selected users',
  round_robin: 'Round robin',
  least_open: 'User with the fewest open responses',
};

export function AutoAssignFields({ label, value, without, problem, onChange }: AutoAssignFieldsProps) {
  const choose = (text: string) => {
    const mode = assignModes.find((known) => known === text);
    onChange(mode ? { userIds: value?.userIds ?? [], groupIds: value?.groupIds ?? [], mode } : null);
  };
  return (
    <Stack sx={{ gap: 2 }}>
      <SelectField
        fullWidth
        label={label}
        value={value?.mode ?? ''}
        none={without}
        options={assignModes.map((mode) => [mode, texts[mode]])}
        error={Boolean(problem)}
        helperText={problem ?? (value ? hint(value.mode) : undefined)}
        onChange={choose}
      />
      {value && (
        <>
          <UsersPicker
            label="Among these users"
            value={value.userIds}
            onChange={(userIds) => onChange({ ...value, userIds })}
          />
          <GroupsPicker
            label="Members of these groups"
            value={value.groupIds}
            onChange={(groupIds) => onChange({ ...value, groupIds })}
          />
        </>
      )}
    </Stack>
  );
}

const hint = (mode: AssignMode) =>
  mode === 'all' ? 'Groups are assigned as a whole.' : 'Each response is assigned to one active user.';
