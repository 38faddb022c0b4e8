import type { ReactNode } from 'react';
import { pressedKey } from '../../../core/rules/pressed-key.ts';
import { inputName } from '../../rules/input-names.ts';
import { numberFrom } from '../../rules/kinds/numbers.ts';
import { cesPoints, scaleOf } from '../../rules/kinds/scale-kinds.ts';
import { ownScales } from '../../rules/kinds/scales.ts';
import { smileyNames } from './shared/labels.ts';
import { ariaOf, type QuestionInputProps, useQuestionPlace } from './shared/place.ts';
import { useTypedNumber } from './shared/typed-number.ts';
import { Smiley } from './smiley.tsx';

export const StarInput = (props: QuestionInputProps) => (
  <Steps {...props} steps={upTo(1, 5)} appearance="stars" draw={() => '★'} />
);

export function SmileyInput(props: QuestionInputProps) {
  const names = smileyNames(useQuestionPlace().labels);
  return (
    <Steps
      {...props}
      steps={upTo(1, 5)}
      appearance="smileys"
      draw={(step) => <Smiley step={step} size={36} />}
      formatStep={(step) => names[step - 1] ?? ''}
    />
  );
}

export const NpsInput = (props: QuestionInputProps) => <Steps {...props} steps={upTo(0, 10)} appearance="one-row" />;

export const CsatInput = (props: QuestionInputProps) => <Steps {...props} steps={upTo(1, 5)} appearance="one-row" />;

export const CesInput = (props: QuestionInputProps) => (
  <Steps {...props} steps={upTo(1, cesPoints(props.field))} appearance="one-row" />
);

const maxSteps = 50;

export function NumberScaleInput(props: QuestionInputProps) {
  const { lowest, highest, step } = scaleOf(props.field, ...ownScales.rating_number);
  const count = Math.floor((highest - lowest) / step + 1e-6) + 1;
  if (count > maxSteps) return <SliderInput {...props} range={ownScales.rating_number} />;
  const steps = Array.from({ length: count }, (_, index) => Number((lowest + index * step).toFixed(6)));
  if (steps.at(-1) !== highest) steps.push(highest);
  return <Steps {...props} steps={steps} appearance={count > 11 ? 'wrapped' : 'one-row'} />;
}

const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

interface StepsProps extends QuestionInputProps {
  steps: readonly number[];
  appearance: 'stars' | 'smileys' | 'one-row' | 'wrapped';
  draw?: (step: number) => ReactNode;
  formatStep?: (step: number) => string;
}

function Steps(props: StepsProps) {
  const { field, value, onChange, id, name, describedBy, steps, appearance, draw, formatStep } = props;
  const { outOf } = useQuestionPlace().labels;
  const chosen = numberFrom(value);
  const { low, high } = field.options.labels ?? {};
  const last = steps.length - 1;
  const endAt = (index: number) => (index === 0 && low ? `${id}-low` : index === last && high ? `${id}-high` : '');
  return (
    <div className="scale">
      <div className={`steps ${appearance}`}>
        {steps.map((step, index) => (
          <label
            key={step}
            className="step"
            data-on={appearance === 'stars' && chosen !== null && step <= chosen ? '' : undefined}
          >
            <input
              {...ariaOf({ ...props, describedBy: [describedBy, endAt(index)].filter(Boolean).join(' ') || undefined })}
              type="radio"
              id={index === 0 ? id : undefined}
              name={inputName(name)}
              value={step}
              checked={chosen === step}
              onChange={() => onChange(step)}
            />
            <span aria-hidden={draw ? true : undefined}>{draw ? draw(step) : step}</span>
            {draw && <span className="unseen">{formatStep?.(step) || `${step} ${outOf} ${steps[last]}`}</span>}
          </label>
        ))}
      </div>
      <ScaleEnds {...props} />
    </div>
  );
}

function ScaleEnds({ field: { options }, id }: Pick<QuestionInputProps, 'field' | 'id'>) {
  const { low, middle, high } = options.labels ?? {};
  if (!low && !middle && !high) return null;
  return (
    <div className="ends">
      <span id={`${id}-low`}>{low}</span>
      <span>{middle}</span>
      <span id={`${id}-high`}>{high}</span>
    </div>
  );
}

interface SliderProps extends QuestionInputProps {
  range?: readonly [number, number];
}

/** A slider and a number; without scripts the number alone. Nothing is answered until one of them is changed. */
export function SliderInput({ range = ownScales.slider, ...props }: SliderProps) {
  const { field, value, onChange, id, name } = props;
  const { isLive, labels } = useQuestionPlace();
  const { lowest, highest, step } = scaleOf(field, ...range);
  const { low, high } = field.options.labels ?? {};
  const { text, understood, type } = useTypedNumber(props);
  const number = numberFrom(value);
  const answerAsIs = (input: HTMLInputElement) => number === null && onChange(input.valueAsNumber);
  return (
    <div className="scale">
      <div className="slider">
        <input
          {...ariaOf(props)}
          type="range"
          className="only-live"
          aria-label={isLive ? field.fieldName : undefined}
          aria-hidden={isLive ? undefined : true}
          tabIndex={isLive ? undefined : -1}
          aria-valuetext={number === null ? labels.notAnswered : String(number)}
          min={lowest}
          max={highest}
          step={step}
          value={number ?? lowest + Math.round((highest - lowest) / 2 / step) * step}
          data-unset={number === null ? '' : undefined}
          onChange={(event) => onChange(Number(event.target.value))}
          // A press on the middle changes no value but counts as an answer.
          onPointerUp={(event) => answerAsIs(event.currentTarget)}
          onKeyUp={(event) => pressedKey(event) === ' ' && answerAsIs(event.currentTarget)}
        />
        <input
          {...ariaOf(props)}
          className="line"
          type="text"
          inputMode={lowest < 0 ? 'text' : 'decimal'}
          autoComplete="off"
          id={id}
          name={inputName(name)}
          value={text}
          onChange={({ target }) => type(target.value)}
        />
        {field.options.unit && <span>{field.options.unit}</span>}
      </div>
      {understood && (
        <p className="note" role="status">
          {understood}
        </p>
      )}
      <div className="ends">
        <span>{`${lowest}${low ? ` – ${low}` : ''}`}</span>
        <span>{`${high ? `${high} – ` : ''}${highest}`}</span>
      </div>
    </div>
  );
}
