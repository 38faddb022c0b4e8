import Stack from '@mui/material/Stack';
import type { Branding } from '../../../contract/schemas/administration/branding.ts';
import { OwnColorInput } from '../../crud/inputs/color-input.tsx';
import { SelectField } from '../../crud/inputs/select-field.tsx';
import { Panel } from '../../layout/panel.tsx';
import { cornerChoices, fontChoices, given } from '../surveys/builder/design-choices.ts';
import type { PartProps } from './texts-panel.tsx';

type Theme = Branding['surveyTheme'];

export function SurveyPanel({ form: { values, problems, change }, isDisabled }: PartProps) {
  const { surveyTheme } = values;
  const set = (part: Partial<Theme>) => change({ surveyTheme: given({ ...surveyTheme, ...part }) });
  return (
    <Panel title="Surveys" about="Surveys use the color and logo above unless they set their own.">
      <Stack sx={{ gap: 2 }}>
        <OwnColorInput
          label="Background"
          help="The page background in light mode; dark mode uses a tint of it. Empty: Candor’s background."
          value={surveyTheme.background}
          problem={problems['surveyTheme.background']}
          isDisabled={isDisabled}
          onChange={(background) => set({ background })}
        />
        <SelectField
          label="Font"
          value={surveyTheme.font ?? ''}
          none="Same as above"
          options={fontChoices}
          disabled={isDisabled}
          onChange={(font) => set({ font: font || undefined })}
        />
        <SelectField
          label="Corner style"
          value={surveyTheme.corners ?? ''}
          none="Same as above"
          options={cornerChoices}
          disabled={isDisabled}
          onChange={(corners) => set({ corners: corners || undefined })}
        />
      </Stack>
    </Panel>
  );
}
