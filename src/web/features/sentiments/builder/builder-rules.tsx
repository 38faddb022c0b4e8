import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { escalationLabels } from '../../../../contract/escalation-labels.ts';
import { escalationSchema } from '../../../../contract/schemas/forms/sentiment.ts';
import { escalationTriggers } from '../../../../contract/schemas/responses/escalation-rule.ts';
import { SelectField } from '../../../crud/inputs/select-field.tsx';
import { Panel } from '../../../layout/panel.tsx';
import { useReading } from '../../../providers/reading.ts';
import { useMay } from '../../../providers/use-may.ts';
import type { Builder } from '../../forms/draft/form-kind.ts';
import { FormTurns } from '../shared/form-turns.tsx';
import { GroupsPicker, UsersPicker } from '../shared/pickers.tsx';
import { severityLevels } from '../shared/queries.ts';
import { SeverityBadge } from '../shared/severity-mark.tsx';
import { formatDays } from '../shared/severity-picker.tsx';
import { NewSeverity } from './new-severity.tsx';
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
          about="Each severity level sets the days to resolve."
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
        {value.saved.id !== null && <FormTurns sentimentId={value.saved.id} />}
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
        <Typography id={id} variant="body2" color="textSecondary" sx={{ ml: 6 }}>
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
      <Typography variant="body2" color="textSecondary">
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
                <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1 }}>
                  {formatDays(level.daysToResolve)}
                </Typography>
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
