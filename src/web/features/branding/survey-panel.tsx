import Stack from '@mui/material/Stack';
import type { Branding } from '../../../contract/schemas/administration/branding.ts';
import { OwnColorInput } from '../../crud/inputs/color-input.tsx';
import { SelectField } from '../../crud/inputs/select-field.tsx';
import { Panel } from '../../layout/panel.tsx';
import { cornerChoices, fontChoices, given } from '../surveys/builder/looks-choices.ts';
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
        <SelectField
          label="Letters"
          value={surveyTheme.font ?? ''}
          none="As chosen above"
          options={fontChoices}
          disabled={isDisabled}
          onChange={(font) => set({ font: font || undefined })}
        />
        <SelectField
          label="Corners"
          value={surveyTheme.corners ?? ''}
          none="As chosen above"
          options={cornerChoices}
          disabled={isDisabled}
          onChange={(corners) => set({ corners: corners || undefined })}
        />
      </Stack>
    </Panel>
  );
}
