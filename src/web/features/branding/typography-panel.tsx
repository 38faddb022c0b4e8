import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import Slider from '@mui/material/Slider';
import Stack from '@mui/material/Stack';
import { SelectField } from '../../crud/inputs/select-field.tsx';
import { Panel } from '../../layout/panel.tsx';
import { fonts } from '../account/fonts.ts';
import type { PartProps } from './texts-panel.tsx';

export function TypographyPanel({ form: { values, change }, isDisabled }: PartProps) {
  return (
    <Panel title="Font and corners" about="For users without their own setting in Account Settings.">
      <Stack sx={{ gap: 2 }}>
        <SelectField
          label="Font"
          value={values.fontFamily}
          options={fonts.map(({ value, text }) => [
            value,
            <span key={value} style={{ fontFamily: value }}>
              {text}
            </span>,
          ])}
          onChange={(fontFamily) => change({ fontFamily })}
          disabled={isDisabled}
        />
        <FormControl disabled={isDisabled} sx={{ px: 1 }}>
          <FormLabel id="brand-radius">Corner radius: {values.borderRadius} px</FormLabel>
          <Slider
            aria-labelledby="brand-radius"
            value={values.borderRadius}
            min={0}
            max={24}
            disabled={isDisabled}
            onChange={(_, radius) => change({ borderRadius: Number(radius) })}
          />
        </FormControl>
      </Stack>
    </Panel>
  );
}
