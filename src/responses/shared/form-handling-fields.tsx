import { Stack, Typography } from '@mui/material';
import { useCan, useList } from '@refinedev/core';
import { useRef, useState } from 'react';
import type { RowOf } from '../../core/routes/operations.ts';
import { Amount } from '../../core/web/inputs/line-inputs.tsx';
import { SelectField } from '../../core/web/inputs/select-field.tsx';
import type { ApiFailure } from '../../core/web/providers/failure.ts';
import { useOperation, useOperationMutation } from '../../core/web/providers/operations.ts';
import { type AssignMode, type AutoAssign, assignModes, type FormHandling } from '../schemas/auto-assign.ts';
import { GroupsPicker, UsersPicker } from './pickers.tsx';

/** Changes are saved immediately, independent of the builder draft. */
export function FormHandlingFields({ sentimentId }: { sentimentId: number }) {
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const { data: readAccess } = useCan({ resource: 'sentiments', action: 'handling' });
  const { data: changeAccess } = useCan({ resource: 'sentiments', action: 'setHandling' });
  const params = { id: sentimentId };
  const { query } = useOperation('sentiments', 'handling', {
    params,
    queryOptions: { enabled: readAccess?.can === true },
  });
  const { mutateAsync } = useOperationMutation('sentiments', 'setHandling');
  const [changed, setChanged] = useState<FormHandling>();
  const handling = changed ?? query.data?.data;
  if (!handling || !changeAccess?.can) return null;

  const saveChange = (change: Partial<FormHandling>) => {
    const values = { ...handling, ...change };
    setChanged(values);
    const save = () => mutateAsync({ params, values }).catch(() => setChanged(undefined));
    line.current = line.current.then(save);
  };
  return (
    <Stack sx={{ gap: 2 }}>
      <AutoAssignFields
        label="Assignment of new responses"
        without="All assignees above"
        value={handling.autoAssign}
        onChange={(autoAssign) => saveChange({ autoAssign })}
      />
      <FollowUpSurvey
        label="Follow-up survey after a response is resolved"
        without="No follow-up"
        value={handling.followUpSurveyId}
        onChange={(followUpSurveyId) => saveChange({ followUpSurveyId })}
      />
      {handling.followUpSurveyId !== null && (
        <Amount
          label="Hours after resolution"
          value={handling.followUpHours}
          onChange={(hours) => hours !== undefined && saveChange({ followUpHours: hoursFrom(hours) })}
          help="Not sent for reopened responses."
        />
      )}
      <Typography variant="muted">Saved immediately. Assignees set in a response take precedence.</Typography>
    </Stack>
  );
}

const hoursFrom = (hours: number) => Math.min(2_160, Math.max(0, Math.round(hours)));

interface FollowUpSurveyProps {
  label: string;
  value: number | null;
  /** Label of the empty option; null if a survey is required. */
  without: string | null;
  onChange: (id: number | null) => void;
}

/** Anonymous surveys are not offered, because their answers cannot be linked to a customer. */
export function FollowUpSurvey({ label, value, without, onChange }: FollowUpSurveyProps) {
  const { data: listAccess } = useCan({ resource: 'surveys', action: 'list' });
  const { query, result } = useList<RowOf<'surveys'>, ApiFailure>({
    resource: 'surveys',
    filters: [{ field: 'status', operator: 'eq', value: 'active' }],
    pagination: { mode: 'off' },
    queryOptions: { staleTime: 60_000, enabled: listAccess?.can === true },
  });
  const surveys = result.data.filter(({ settings }) => !settings.anonymous);
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
      disabled={query.isPending && listAccess?.can === true}
      helperText={
        !query.isPending && surveys.length === 0 ? 'No survey is open at the moment. Publish one first.' : undefined
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
