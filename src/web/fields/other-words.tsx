import TextField from '@mui/material/TextField';
import { otherAnswer, otherWords } from '../../domain/forms/choices.ts';

interface OtherWordsProps {
  value: string;
  isInvalid: boolean;
  onChange: (value: string) => void;
}

export const otherLabel = 'Something else';

/** Whether an answer is a choice in own words. */
export const isOther = (value: unknown): value is string =>
  typeof value === 'string' && otherWords(value) !== undefined;

/** A choice in own words, beside the choices that the form offers. */
export function OtherWords({ value, isInvalid, onChange }: OtherWordsProps) {
  return (
    <TextField
      fullWidth
      size="small"
      value={otherWords(value) ?? ''}
      placeholder="In your own words"
      error={isInvalid}
      onChange={({ target }) => onChange(otherAnswer(target.value))}
      slotProps={{ htmlInput: { 'aria-label': `${otherLabel}, in your own words`, maxLength: 500, dir: 'auto' } }}
    />
  );
}
