import type { HTMLInputTypeAttribute, InputHTMLAttributes } from 'react';
import { withCentury } from '../../../core/contract/notations/date.ts';
import { inputName } from '../../rules/input-names.ts';
import { scalarText } from '../../rules/kinds/kind.ts';
import type { FieldType } from '../../schemas/field-types.ts';
import { ariaOf, type QuestionInputProps, useQuestionPlace } from './shared/place.ts';
import { useTypedNumber } from './shared/typed-number.ts';

type Hints = InputHTMLAttributes<HTMLInputElement> & { type: HTMLInputTypeAttribute };

const hints: Partial<Record<FieldType, Hints>> = {
  text: { type: 'text' },
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
  const isDated = field.fieldType === 'date' || field.fieldType === 'datetime';
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
      value={scalarText(value ?? '')}
      onChange={(event) => onChange(event.target.value)}
      onBlur={({ target }) => {
        const whole = isDated && withCentury(target.value);
        if (whole && whole !== target.value) onChange(whole);
      }}
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

export function NumberInput(props: QuestionInputProps) {
  const { field, id, name, isRequired } = props;
  const { unit, placeholder, min } = field.options;
  const { isShared } = useQuestionPlace();
  const { text, understood, type } = useTypedNumber(props);
  const describedBy = [props.describedBy, understood && `${id}-read`].filter(Boolean).join(' ') || undefined;
  return (
    <>
      <span className={unit ? 'with-unit' : undefined}>
        <input
          {...ariaOf({ ...props, describedBy })}
          aria-required={isRequired || undefined}
          className="line"
          type="text"
          // The decimal keyboard of some phones has no minus.
          inputMode={min !== undefined && min < 0 ? 'text' : 'decimal'}
          autoComplete={isShared ? 'off' : undefined}
          id={id}
          name={inputName(name)}
          placeholder={placeholder}
          value={text}
          onChange={({ target }) => type(target.value)}
        />
        {unit && <span>{unit}</span>}
      </span>
      <p className="note" id={`${id}-read`} role="status">
        {understood}
      </p>
    </>
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
      value={(isLive ? undefined : typedText(id)) ?? scalarText(value ?? '')}
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
