import type { HTMLInputTypeAttribute, InputHTMLAttributes } from 'react';
import type { FieldType } from '../../../contract/schemas/sentiment-field.ts';
import { textOf } from '../../../domain/forms/kind.ts';
import { inputName } from '../../../domain/surveys/posted-answers.ts';
import { useLive } from '../live.ts';
import { type InputProps, saidOf } from './input-props.ts';

type Hints = InputHTMLAttributes<HTMLInputElement> & { type: HTMLInputTypeAttribute };

const hints: Partial<Record<FieldType, Hints>> = {
  text: { type: 'text' },
  number: { type: 'text', inputMode: 'decimal' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', dir: 'ltr' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', dir: 'ltr' },
  url: { type: 'url', inputMode: 'url', autoComplete: 'url', dir: 'ltr' },
  date: { type: 'date' },
  time: { type: 'time' },
  datetime: { type: 'datetime-local' },
};

/** A line to write on, or the browser's own choice of a day and a time. */
export function LineInput(props: InputProps) {
  const { field, value, onChange, id } = props;
  const { unit, placeholder } = field.options;
  const { isShared } = useLive();
  const input = (
    <input
      {...(hints[field.fieldType] ?? hints.text)}
      {...(isShared ? { autoComplete: 'off' } : {})}
      {...saidOf(props)}
      className="line"
      id={id}
      name={inputName(field)}
      placeholder={placeholder}
      value={textOf(value ?? '')}
      onChange={(event) => onChange(event.target.value)}
    />
  );
  if (!unit) return input;
  return (
    <span className="with-unit">
      {input}
      <span>{unit}</span>
    </span>
  );
}

/** Room for several lines. */
export function ProseInput(props: InputProps) {
  const { field, value, onChange, id } = props;
  return (
    <textarea
      {...saidOf(props)}
      className="line"
      id={id}
      name={inputName(field)}
      placeholder={field.options.placeholder}
      rows={4}
      value={textOf(value ?? '')}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
