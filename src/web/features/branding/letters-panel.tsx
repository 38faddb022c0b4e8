import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Slider from '@mui/material/Slider';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { Branding } from '../../../contract/schemas/administration/branding.ts';
import { Panel } from '../../layout/panel.tsx';
import { fonts } from '../account/fonts.ts';
import type { PartProps } from './texts-panel.tsx';

export function LettersPanel({ form: { values, change }, isDisabled }: PartProps) {
  return (
    <Panel title="Font and corners" about="For users without their own setting in Account Settings.">
      <Stack sx={{ gap: 2 }}>
        <TextField
          select
          label="Font"
          value={values.fontFamily}
          onChange={({ target }) => change({ fontFamily: target.value as Branding['fontFamily'] })}
          disabled={isDisabled}
        >
          {fonts.map(({ value, text }) => (
            <MenuItem key={value} value={value} sx={{ fontFamily: value }}>
              {text}
            </MenuItem>
          ))}
        </TextField>
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
