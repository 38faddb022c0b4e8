import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { Branding } from '../../../contract/schemas/administration/branding.ts';
import { OwnColorInput } from '../../crud/inputs/color-input.tsx';
import { Panel } from '../../layout/panel.tsx';
import { cornerLabels, fontLabels } from '../surveys/builder/looks-labels.ts';
import type { PartProps } from './texts-panel.tsx';

type Theme = Branding['surveyTheme'];

export function SurveyPanel({ form: { values, problems, change }, isDisabled }: PartProps) {
  const { surveyTheme } = values;
  const set = (part: Partial<Theme>) => change({ surveyTheme: given({ ...surveyTheme, ...part }) });
  return (
    <Panel title="Surveys" about="Color and logo are those above. What a survey sets itself goes first.">
      <Stack sx={{ gap: 2 }}>
        <OwnColorInput
          label="Background"
          help="Around the questions, by day. By night it only tints the dark. Empty: that of Candor."
          value={surveyTheme.background}
          problem={problems['surveyTheme.background']}
          isDisabled={isDisabled}
          onChange={(background) => set({ background })}
        />
        <Choice
          label="Letters"
          value={surveyTheme.font}
          offered={fontLabels}
          isDisabled={isDisabled}
          onChange={(font) => set({ font })}
        />
        <Choice
          label="Corners"
          value={surveyTheme.corners}
          offered={cornerLabels}
          isDisabled={isDisabled}
          onChange={(corners) => set({ corners })}
        />
      </Stack>
    </Panel>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T | undefined;
  offered: Readonly<Record<T, string>>;
  isDisabled: boolean;
  onChange: (value: T | undefined) => void;
}

function Choice<T extends string>({ label, value, offered, isDisabled, onChange }: ChoiceProps<T>) {
  return (
    <TextField
      select
      label={label}
      value={value ?? ''}
      disabled={isDisabled}
      onChange={({ target }) => onChange((target.value || undefined) as T | undefined)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">As chosen above</MenuItem>
      {(Object.keys(offered) as T[]).map((one) => (
        <MenuItem key={one} value={one}>
          {offered[one]}
        </MenuItem>
      ))}
    </TextField>
  );
}

const given = (theme: Partial<Theme>): Theme =>
  Object.fromEntries(Object.entries(theme).filter(([, value]) => value !== undefined && value !== ''));
