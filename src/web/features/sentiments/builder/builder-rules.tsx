import Add from '@mui/icons-material/Add';
import { Box, Button, Checkbox, FormControlLabel, Stack, Switch, TextField, Typography } from '@mui/material';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { escalationLabels } from '../../../../contract/escalation-labels.ts';
import { escalationSchema } from '../../../../contract/schemas/forms/sentiment.ts';
import { escalationTriggers } from '../../../../contract/schemas/responses/escalation-rule.ts';
import { type SeverityLevel, severityLevelInputSchema } from '../../../../contract/schemas/responses/severity-level.ts';
import { SelectField } from '../../../crud/inputs/select-field.tsx';
import { Panel } from '../../../layout/page-parts.tsx';
import { newIdempotencyKey } from '../../../providers/call.ts';
import { ApiFailure } from '../../../providers/failure.ts';
import { refetch, useCall, useReading } from '../../../providers/queries.ts';
import { useMay } from '../../../providers/use-may.ts';
import type { Builder } from '../../forms/draft/builder-draft.ts';
import { FormHandlingFields } from '../shared/form-handling-fields.tsx';
import { GroupsPicker, UsersPicker } from '../shared/pickers.tsx';
import { severityLevels } from '../shared/queries.ts';
import { SlaTargetInput, TargetText } from '../shared/sla-target.tsx';
import { SeverityBadge } from '../shared/status-and-severity.tsx';
import type { SentimentDraft } from './sentiment-draft.ts';

export function BuilderRules({ builder: { value, change, problems } }: { builder: Builder<SentimentDraft> }) {
  const set = (part: Partial<SentimentDraft>) => change((draft) => ({ ...draft, ...part }));
  return (
    <Panel title="Handling" about="What happens to a response once it is saved.">
      <Stack sx={{ gap: 3 }}>
        <Rule
          label="Ask for the customer"
          isOn={value.enableCustomer}
          onChange={(enableCustomer) => set({ enableCustomer })}
        />
        <Rule
          label="Set SLA targets"
          about="Each severity level sets the SLA target."
          isOn={value.enableSLA}
          onChange={(enableSLA) => set({ enableSLA })}
        />
        <SeverityChooser value={value.severityLevels} onChange={(severityLevels) => set({ severityLevels })} />
        <Rule
          label="Escalate"
          about="Escalates responses when the condition below is met."
          isOn={value.enableEscalation}
          onChange={(enableEscalation) =>
            set({ enableEscalation, escalationType: enableEscalation ? (value.escalationType ?? 'on_breach') : null })
          }
        >
          <SelectField
            label="When"
            value={value.escalationType ?? 'on_breach'}
            options={escalationTriggers.map((type) => [type, escalationLabels[type]])}
            onChange={(type) => set({ escalationType: escalationSchema.parse(type) })}
            sx={{ minWidth: 280, maxWidth: '100%' }}
          />
        </Rule>
        <UsersPicker
          label="Assignees of new responses"
          value={value.assignedUsers}
          problem={problems.assignedUsers}
          onChange={(assignedUsers) => set({ assignedUsers })}
        />
        <GroupsPicker
          label="Groups for new responses"
          value={value.assignedGroups}
          onChange={(assignedGroups) => set({ assignedGroups })}
        />
        {value.saved.id !== null && <FormHandlingFields sentimentId={value.saved.id} />}
      </Stack>
    </Panel>
  );
}

interface RuleProps {
  label: string;
  about?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  children?: ReactNode;
}

function Rule({ label, about, isOn, onChange, children }: RuleProps) {
  const id = useId();
  return (
    <Box>
      <FormControlLabel
        label={label}
        control={
          <Switch
            checked={isOn}
            onChange={(_, checked) => onChange(checked)}
            slotProps={{ input: about ? { 'aria-describedby': id } : {} }}
          />
        }
      />
      {about && (
        <Typography id={id} variant="muted" sx={{ ml: 6 }}>
          {about}
        </Typography>
      )}
      {isOn && children && <Box sx={{ ml: { sm: 6 }, mt: 1.5 }}>{children}</Box>}
    </Box>
  );
}

function SeverityChooser({ value, onChange }: { value: readonly number[]; onChange: (ids: number[]) => void }) {
  const id = useId();
  const found = useReading(severityLevels);
  const mayCreate = useMay('severityLevels', 'create');
  const [isNew, setNew] = useState(false);
  const toggle = (level: number) =>
    onChange(value.includes(level) ? value.filter((other) => other !== level) : [...value, level]);

  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="subtitle2">
        Severity levels
      </Typography>
      <Typography variant="muted">
        {found.error ? 'They could not be loaded.' : 'When none is chosen, every level is offered.'}
      </Typography>
      <Stack sx={{ mt: 0.5 }}>
        {(found.data ?? []).map((level) => (
          <FormControlLabel
            key={level.id}
            control={<Checkbox size="small" checked={value.includes(level.id)} onChange={() => toggle(level.id)} />}
            label={
              <>
                <SeverityBadge {...level} />
                <TargetText level={level} />
              </>
            }
          />
        ))}
      </Stack>
      {isNew ? (
        <NewSeverity
          onClose={() => setNew(false)}
          onCreated={(level) => {
            setNew(false);
            onChange([...value, level.id]);
          }}
        />
      ) : (
        mayCreate && (
          <Button size="small" startIcon={<Add />} onClick={() => setNew(true)}>
            New severity level
          </Button>
        )
      )}
    </Box>
  );
}

function NewSeverity({ onCreated, onClose }: { onCreated: (level: SeverityLevel) => void; onClose: () => void }) {
  const [input, setInput] = useState({ name: '', description: '', daysToResolve: '', resolveHours: '' });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isSaving, setSaving] = useState(false);
  const [key] = useState(newIdempotencyKey);
  const call = useCall();

  const create = async () => {
    const parsed = severityLevelInputSchema.safeParse({
      ...input,
      daysToResolve: numberIn(input.daysToResolve),
      resolveHours: numberIn(input.resolveHours),
    });
    if (!parsed.success) {
      const { issues } = parsed.error;
      return setProblems(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), messageFor(message)])));
    }
    setSaving(true);
    try {
      const level = await call('severityLevels', 'create', { body: parsed.data, idempotencyKey: key });
      await refetch('severityLevels');
      onCreated(level);
    } catch (thrown) {
      if (!(thrown instanceof ApiFailure)) throw thrown;
      setProblems(Object.keys(thrown.errors).length > 0 ? thrown.errors : { name: thrown.message });
    } finally {
      setSaving(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    void create();
  };
  const line = (name: 'name' | 'description', label: string) => ({
    label,
    value: input[name],
    error: Boolean(problems[name]),
    helperText: problems[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setInput((before) => ({ ...before, [name]: target.value })),
  });

  return (
    <Stack onKeyDown={onKeyDown} sx={{ gap: 2, mt: 1, p: 2, border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <TextField {...line('name', 'Level name')} autoFocus sx={{ flexGrow: 1 }} />
        <SlaTargetInput
          value={input}
          problem={problems.resolveHours ?? problems.daysToResolve}
          onChange={(target) => setInput((before) => ({ ...before, ...target }))}
        />
      </Stack>
      <TextField {...line('description', 'What it is for')} />
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button variant="outlined" onClick={() => void create()} loading={isSaving}>
          Add level
        </Button>
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
      </Stack>
    </Stack>
  );
}

const numberIn = (text: string) => (text.trim() ? Number(text) : undefined);
const messageFor = (message: string) => (message.startsWith('Invalid input') ? 'A number, such as 3' : message);
