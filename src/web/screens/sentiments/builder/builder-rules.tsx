import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { escalationWords } from '../../../../contract/escalation-words.ts';
import { escalationTriggers } from '../../../../contract/schemas/escalation-rule.ts';
import { escalationSchema } from '../../../../contract/schemas/sentiment.ts';
import { Panel } from '../../../layout/panel.tsx';
import type { Builder } from '../../forms/builder/use-builder.ts';
import { FormTurns } from '../shared/form-turns.tsx';
import { GroupsPicker } from '../shared/groups-picker.tsx';
import { UsersPicker } from '../shared/users-picker.tsx';
import type { SentimentDraft } from './sentiment-draft.ts';
import { SeverityChooser } from './severity-chooser.tsx';

/** Who looks after what comes in, how urgent it can be, and what happens when nobody does. */
export function BuilderRules({ builder: { value, change, problems } }: { builder: Builder<SentimentDraft> }) {
  const set = (part: Partial<SentimentDraft>) => change((draft) => ({ ...draft, ...part }));
  return (
    <Panel title="Handling" about="What happens to a response once it is saved.">
      <Stack sx={{ gap: 3 }}>
        <Rule
          label="Ask which customer it is about"
          isOn={value.enableCustomer}
          onChange={(enableCustomer) => set({ enableCustomer })}
        />
        <Rule
          label="Watch the deadline"
          about="Each severity level says in how many days a response must be resolved."
          isOn={value.enableSLA}
          onChange={(enableSLA) => set({ enableSLA })}
        />
        <SeverityChooser value={value.severityLevels} onChange={(severityLevels) => set({ severityLevels })} />
        <Rule
          label="Escalate"
          about="Hand it to somebody higher when it does not go well."
          isOn={value.enableEscalation}
          onChange={(enableEscalation) =>
            set({ enableEscalation, escalationType: enableEscalation ? (value.escalationType ?? 'on_breach') : null })
          }
        >
          <TextField
            select
            label="When"
            value={value.escalationType ?? 'on_breach'}
            onChange={({ target }) => set({ escalationType: escalationSchema.parse(target.value) })}
            sx={{ minWidth: 280, maxWidth: '100%' }}
          >
            {escalationTriggers.map((type) => (
              <MenuItem key={type} value={type}>
                {escalationWords[type]}
              </MenuItem>
            ))}
          </TextField>
        </Rule>
        <UsersPicker
          label="Colleagues who get new responses"
          value={value.assignedUsers}
          problem={problems.assignedUsers}
          onChange={(assignedUsers) => set({ assignedUsers })}
        />
        <GroupsPicker
          label="Groups that get new responses"
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
