import MenuItem from '@mui/material/MenuItem';
import { optionWords } from '../record-words.ts';
import type { InputProps } from './input-props.ts';
import { LineInput } from './line-input.tsx';

/** One of a few known words. */
export function SelectInput(props: InputProps) {
  const { kind } = props.field;
  const words = typeof kind === 'object' && 'select' in kind ? kind.select : [];
  const choices = words.map((word) => (
    <MenuItem key={word} value={word}>
      {optionWords(word, props.field)}
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
