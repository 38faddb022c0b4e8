import type { AnswerValue, FormField, Kind } from './kind.ts';
import { numberFrom, plainAmount, rounded, withUnit } from './numbers.ts';
import { feelingOf, feelings, ownScales } from './scales.ts';

/** A whole number from `lowest` to `highest`, with the sentiment of each step. */
export function scaleKind(lowest: number, highest: number, feeling: (value: number) => number): Kind {
  return {
    check: (answer) => {
      const value = numberFrom(answer);
      const isInRange = value !== null && Number.isInteger(value) && value >= lowest && value <= highest;
      return isInRange ? { value } : { error: `Choose from ${lowest} to ${highest}` };
    },
    format: (value) => (value === null ? '' : `${value} of ${highest}`),
    score: (value: AnswerValue, _field: FormField) => (typeof value === 'number' ? feeling(value) : null),
    amount: plainAmount,
  };
}

const fromOneToFive = () => scaleKind(1, 5, (value) => feelingOf(feelings.rating, value));

/** A custom scale. Its lowest step has sentiment −1, its highest 1, and the others are interpolated. */
export function ownScaleKind(lowest: number, highest: number): Kind {
  return {
    check: (answer, field) => {
      const scale = scaleOf(field, lowest, highest);
      const value = scale.stepFrom(numberFrom(answer));
      return value === undefined ? { error: `Choose from ${scale.lowest} to ${scale.highest}` } : { value };
    },
    format: (value, field) => {
      if (field.options.unit) return withUnit(value, field);
      return value === null ? '' : `${String(value)} of ${scaleOf(field, lowest, highest).highest}`;
    },
    score: (value, field) => (typeof value === 'number' ? scaleOf(field, lowest, highest).feeling(value) : null),
    amount: plainAmount,
  };
}

export function scaleOf({ options }: Pick<FormField, 'options'>, lowest: number, highest: number) {
  const from = options.min ?? Math.min(lowest, options.max ?? lowest);
  const to = Math.max(options.max ?? highest, from);
  const step = options.step ?? 1;
  return {
    lowest: from,
    highest: to,
    step,
    stepFrom: (value: number | null): number | undefined => {
      if (value === null || value < from || value > to) return undefined;
      const steps = (value - from) / step;
      return Math.abs(steps - Math.round(steps)) < 1e-6 || value === to ? value : undefined;
    },
    feeling: (value: number): number => (to === from ? 0 : rounded((2 * (value - from)) / (to - from) - 1, 2)),
  };
}

export const nps = scaleKind(0, 10, (value) => feelingOf(feelings.nps, value));

export const ces = scaleKind(1, 7, (value) => feelingOf(feelings.ces, value));

export const csat = fromOneToFive();

export const ratingStar = fromOneToFive();

export const ratingSmiley = fromOneToFive();

export const ratingNumber = ownScaleKind(...ownScales.rating_number);

export const slider = ownScaleKind(...ownScales.slider);
