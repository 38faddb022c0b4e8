import { TextField, type TextFieldProps } from '@mui/material';
import { type FocusEvent, type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { withCentury, yearIssue } from '../../contract/notations/date.ts';
import { unreadIssue } from '../../rules/unread-input.ts';

interface DayFieldProps
  extends Omit<TextFieldProps, 'value' | 'onChange' | 'onBlur' | 'error' | 'helperText' | 'type' | 'slotProps'> {
  type?: 'date' | 'datetime-local';
  value: string;
  help?: ReactNode;
  problem?: string | undefined;
  attributes?: Record<string, string | boolean>;
  onBlur?: () => void;
  onChange: (day: string) => void;
}

/** A day that is told once it is whole, in a year that can be meant; until then the field says what is missing. */
export function DayField({
  type = 'date',
  value,
  help,
  problem,
  attributes,
  onBlur,
  onChange,
  ...field
}: DayFieldProps) {
  const [text, setText] = useState(value);
  const [issue, setIssue] = useState<string>();
  useEffect(() => setText(value), [value]);
  const take = (input: HTMLInputElement, next: string) => {
    setText(next);
    // While it is typed, so that nothing below moves when the field is left by a click.
    setIssue(undefined);
    const refusal = yearIssue(next);
    input.setCustomValidity(refusal ?? '');
    if (refusal || input.validity.badInput) return;
    if (next !== value) onChange(next);
  };
  const check = (input: HTMLInputElement) => setIssue(unreadIssue(input) ?? yearIssue(input.value));
  return (
    <TextField
      {...field}
      type={type}
      value={text}
      error={Boolean(problem ?? issue)}
      helperText={issue ?? problem ?? help}
      onChange={({ target }) => target instanceof HTMLInputElement && take(target, target.value)}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: {
          autoComplete: 'off',
          ...attributes,
          onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
            const whole = withCentury(currentTarget.value);
            if (whole !== currentTarget.value) take(currentTarget, whole);
            else check(currentTarget);
            onBlur?.();
          },
          onInvalid: (event: FormEvent<HTMLInputElement>) => {
            event.preventDefault();
            check(event.currentTarget);
          },
        },
      }}
    />
  );
}
