import MenuItem from '@mui/material/MenuItem';
import { optionText } from '../fields/labels.ts';
import type { InputProps } from './input-props.ts';
import { LineInput } from './line-inputs.tsx';

export function SelectInput(props: InputProps) {
  const { kind } = props.field;
  const texts = typeof kind === 'object' && 'select' in kind ? kind.select : [];
  const choices = texts.map((label) => (
    <MenuItem key={label} value={label}>
      {optionText(label, props.field)}
    </MenuItem>
  ));
  const none = props.isRequired
    ? []
    : [
        <MenuItem key="" value="" sx={{ color: 'text.secondary' }}>
          {props.field.none ?? 'None'}
        </MenuItem>,
      ];
  return <LineInput {...props} how={{ select: true, children: [...none, ...choices] }} />;
}
