import type { HTMLInputTypeAttribute, InputHTMLAttributes } from 'react';
import type { FieldType } from '../contract/schemas/forms/field-types.ts';
import { textOf } from '../domain/forms/kinds/kind.ts';
import { inputName } from '../domain/surveys/posted-answers.ts';
import { ariaOf, type QuestionInputProps, useQuestionPlace } from './shared/place.ts';

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

export function LineInput(props: QuestionInputProps) {
  const { field, value, onChange, id, name, isRequired } = props;
  const { unit, placeholder } = field.options;
  const { isShared } = useQuestionPlace();
  const input = (
    <input
      {...(hints[field.fieldType] ?? hints.text)}
      {...(isShared ? { autoComplete: 'off' } : {})}
      {...ariaOf(props)}
      aria-required={isRequired || undefined}
      className="line"
      id={id}
      name={inputName(name)}
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

export function TextareaInput(props: QuestionInputProps) {
  const { field, value, onChange, id, name, isRequired } = props;
  const { isLive } = useQuestionPlace();
  return (
    <textarea
      {...ariaOf(props)}
      aria-required={isRequired || undefined}
      className="line"
      id={id}
      name={inputName(name)}
      placeholder={field.options.placeholder}
      rows={4}
      value={(isLive ? undefined : typedText(id)) ?? textOf(value ?? '')}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** During hydration React resets a textarea to `value`; the respondent may have typed since. */
function typedText(id: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const area = document.getElementById(id);
  return area instanceof HTMLTextAreaElement ? area.value : undefined;
}
