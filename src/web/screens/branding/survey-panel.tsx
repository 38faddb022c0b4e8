import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { Branding } from '../../../contract/schemas/branding.ts';
import { OwnColorInput } from '../../crud/inputs/own-color-input.tsx';
import { Panel } from '../../layout/panel.tsx';
import { cornerWords, fontWords } from '../surveys/builder/looks-words.ts';
import type { PartProps } from './words-panel.tsx';

type Theme = Branding['surveyTheme'];

/** How surveys look that say nothing of their own. */
export function SurveyPanel({ form: { values, problems, change }, isDisabled }: PartProps) {
  const { surveyTheme } = values;
  const set = (part: Partial<Theme>) => change({ surveyTheme: given({ ...surveyTheme, ...part }) });
  return (
    <Panel title="Surveys" about="Colour and logo are those above. What a survey sets itself goes first.">
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
          offered={fontWords}
          isDisabled={isDisabled}
          onChange={(font) => set({ font })}
        />
        <Choice
          label="Corners"
          value={surveyTheme.corners}
          offered={cornerWords}
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
