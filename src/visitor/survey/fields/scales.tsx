import type { ReactNode } from 'react';
import { textOf } from '../../../domain/forms/kind.ts';
import { numberFrom } from '../../../domain/forms/numbers.ts';
import { scaleOf } from '../../../domain/forms/scale-kind.ts';
import { ownScales } from '../../../domain/forms/scales.ts';
import { inputName } from '../../../domain/surveys/posted-answers.ts';
import { useWords } from '../live.ts';
import { type InputProps, saidOf } from './input-props.ts';

const mouths = ['M7.5 17q4.5-5 9 0', 'M8 16.5q4-2.5 8 0', 'M8 15.5h8', 'M8 14.5q4 3 8 0', 'M7.5 13.5q4.5 6 9 0'];

/** Five stars: those up to the chosen one shine. */
export const StarInput = (props: InputProps) => <Steps {...props} steps={upTo(1, 5)} look="stars" face={() => '★'} />;

export const SmileyInput = (props: InputProps) => (
  <Steps {...props} steps={upTo(1, 5)} look="smileys" face={(step) => <Smiley mouth={mouths[step - 1]} />} />
);

export const NpsInput = (props: InputProps) => <Steps {...props} steps={upTo(0, 10)} look="eleven" />;

export const FiveInput = (props: InputProps) => <Steps {...props} steps={upTo(1, 5)} look="few" />;

export const SevenInput = (props: InputProps) => <Steps {...props} steps={upTo(1, 7)} look="few" />;

/** The steps of a scale that the survey sets. */
export function NumberScaleInput(props: InputProps) {
  const { lowest, highest, step } = scaleOf(props.field, ...ownScales.rating_number);
  const count = Math.min(Math.floor((highest - lowest) / step) + 1, 50);
  const steps = Array.from({ length: count }, (_, at) => Number((lowest + at * step).toFixed(6)));
  return <Steps {...props} steps={steps} look={count > 10 ? 'eleven' : count > 7 ? 'ten' : 'few'} />;
}

// Drawn, because the letters of many phones lack some of the five.
function Smiley({ mouth }: { mouth: string | undefined }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width="36"
      height="36"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
    >
      <circle cx="12" cy="12" r="10" />
      <path d={`M8.5 9.5v.5M15.5 9.5v.5${mouth}`} />
    </svg>
  );
}

const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

interface StepsProps extends InputProps {
  steps: readonly number[];
  look: 'stars' | 'smileys' | 'eleven' | 'ten' | 'few';
  face?: (step: number) => ReactNode;
}

function Steps(props: StepsProps) {
  const { field, value, onChange, id, describedBy, steps, look, face } = props;
  const { outOf } = useWords();
  const chosen = numberFrom(value);
  const { low, middle, high } = field.options.labels ?? {};
  const last = steps.at(-1) ?? 0;
  const endAt = (at: number) => (at === 0 && low ? `${id}-low` : at === steps.length - 1 && high ? `${id}-high` : '');
  return (
    <div className="scale">
      <div className={`steps ${look}`}>
        {steps.map((step, at) => (
          <label
            key={step}
            className="step"
            data-on={look === 'stars' && chosen !== null && step <= chosen ? '' : undefined}
          >
            <input
              {...saidOf({ ...props, describedBy: [describedBy, endAt(at)].filter(Boolean).join(' ') || undefined })}
              type="radio"
              id={at === 0 ? id : undefined}
              name={inputName(field)}
              value={step}
              checked={chosen === step}
              onChange={() => onChange(step)}
            />
            <span aria-hidden={face ? true : undefined}>{face ? face(step) : step}</span>
            {face && <span className="unseen">{`${step} ${outOf} ${last}`}</span>}
          </label>
        ))}
      </div>
      {(low || middle || high) && (
        <div className="ends">
          <span id={`${id}-low`}>{low}</span>
          <span>{middle}</span>
          <span id={`${id}-high`}>{high}</span>
        </div>
      )}
    </div>
  );
}

/** A slider, which says nothing until it is moved; without scripts a number is written. */
export function SliderInput(props: InputProps) {
  const { field, value, onChange, id } = props;
  const { lowest, highest, step } = scaleOf(field, ...ownScales.slider);
  const { low, high } = field.options.labels ?? {};
  const number = numberFrom(value);
  return (
    <div className="scale">
      <div className="slider">
        <input
          type="range"
          tabIndex={-1}
          aria-hidden="true"
          className="only-live"
          min={lowest}
          max={highest}
          step={step}
          value={number ?? (lowest + highest) / 2}
          data-unset={number === null ? '' : undefined}
          onChange={(event) => onChange(Number(event.target.value))}
        />
        <input
          {...saidOf(props)}
          className="line"
          type="number"
          inputMode="decimal"
          id={id}
          name={inputName(field)}
          min={lowest}
          max={highest}
          step={step}
          value={textOf(value ?? '')}
          onChange={(event) => onChange(numberFrom(event.target.value) ?? (event.target.value || null))}
        />
        {field.options.unit && <span>{field.options.unit}</span>}
      </div>
      <div className="ends">
        <span>{`${lowest}${low ? ` – ${low}` : ''}`}</span>
        <span>{`${high ? `${high} – ` : ''}${highest}`}</span>
      </div>
    </div>
  );
}
