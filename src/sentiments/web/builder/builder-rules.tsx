import Add from '@mui/icons-material/Add';
import { Box, Button, Checkbox, FormControlLabel, Stack, Switch, TextField, Typography } from '@mui/material';
import { useCan, useCreate } from '@refinedev/core';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import type { BodyOf } from '../../../core/routes/operations.ts';
import { pressedKey } from '../../../core/rules/pressed-key.ts';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { Panel } from '../../../core/web/layout/page-parts.tsx';
import { newIdempotencyKey } from '../../../core/web/providers/call.ts';
import type { ApiFailure } from '../../../core/web/providers/failure.ts';
import type { Builder } from '../../../forms/shared/draft/builder-draft.ts';
import { HelpHint } from '../../../help/shared/help-hint.tsx';
import { escalationLabels } from '../../../responses/schemas/escalation-labels.ts';
import { escalationTriggers } from '../../../responses/schemas/escalation-rule.ts';
import { type SeverityLevel, severityLevelInputSchema } from '../../../responses/schemas/severity-level.ts';
import { useSeverityLevels } from '../../../responses/shared/choices.ts';
import { FormHandlingFields } from '../../../responses/shared/form-handling-fields.tsx';
import { GroupsPicker, UsersPicker } from '../../../responses/shared/pickers.tsx';
import { SlaTargetInput, TargetText } from '../../../responses/shared/sla-target.tsx';
import { SeverityBadge } from '../../../responses/shared/status-and-severity.tsx';
import type { SentimentDraft } from './sentiment-draft.ts';

export function BuilderRules({ builder: { value, change, problems } }: { builder: Builder<SentimentDraft> }) {
  const set = (part: Partial<SentimentDraft>) => change((draft) => ({ ...draft, ...part }));
  return (
    <Panel title="Handling" action={<HelpHint of="handling" />} about="What happens to a response once it is saved.">
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
            onChange={(escalationType) => set({ escalationType })}
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
  const { query, result } = useSeverityLevels();
  const { data: createAccess } = useCan({ resource: 'severityLevels', action: 'create' });
  const [isNew, setNew] = useState(false);
  const toggle = (level: number) =>
    onChange(value.includes(level) ? value.filter((other) => other !== level) : [...value, level]);

  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="subtitle2">
        Severity levels
      </Typography>
      <Typography variant="muted">
        {query.error ? 'They could not be loaded.' : 'When none is chosen, every level is offered.'}
      </Typography>
      <Stack sx={{ mt: 0.5 }}>
        {result.data.map((level) => (
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
        createAccess?.can === true && (
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
  const [idempotencyKey] = useState(newIdempotencyKey);
  const { mutate, mutation } = useCreate<SeverityLevel, ApiFailure, BodyOf<'severityLevels', 'create'>>();

  const create = () => {
    const parsed = severityLevelInputSchema.safeParse({
      ...input,
      daysToResolve: numberIn(input.daysToResolve),
      resolveHours: numberIn(input.resolveHours),
    });
    if (!parsed.success) {
      const { issues } = parsed.error;
      return setProblems(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), messageFor(message)])));
    }
    mutate(
      {
        resource: 'severityLevels',
        values: parsed.data,
        meta: { idempotencyKey },
        successNotification: false,
        errorNotification: false,
      },
      {
        onSuccess: ({ data }) => onCreated(data),
        onError: ({ errors, message }) => setProblems(Object.keys(errors).length > 0 ? errors : { name: message }),
      },
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key === 'Escape') onClose();
    if (key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    create();
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
        <Button variant="outlined" onClick={create} loading={mutation.isPending}>
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
