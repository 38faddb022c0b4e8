import type { AnswerValue, FormField, Kind } from './kind.ts';
import { numberFrom, plainAmount, rounded, withUnit } from './numbers.ts';
import { feelingOf, feelings, ownScales } from './scales.ts';

/** A whole number from `lowest` to `highest`, with the sentiment of each step. */
function scaleKind(lowest: number, highest: number, feeling: (value: number) => number): Kind {
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
function ownScaleKind(lowest: number, highest: number): Kind {
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

/** A CES question has 7 points, or 5. */
export const cesPoints = ({ options }: Pick<FormField, 'options'>): 5 | 7 => (options.max === 5 ? 5 : 7);

const cesKinds = { 5: fromOneToFive(), 7: scaleKind(1, 7, (value) => feelingOf(feelings.ces, value)) };

const ces: Kind = {
  check: (answer, field) => cesKinds[cesPoints(field)].check(answer, field),
  format: (value, field) => cesKinds[cesPoints(field)].format(value, field),
  score: (value, field) => cesKinds[cesPoints(field)].score(value, field),
  amount: plainAmount,
};

export const scaleKinds = {
  rating_star: fromOneToFive(),
  rating_smiley: fromOneToFive(),
  rating_number: ownScaleKind(...ownScales.rating_number),
  nps: scaleKind(0, 10, (value) => feelingOf(feelings.nps, value)),
  csat: fromOneToFive(),
  ces,
  slider: ownScaleKind(...ownScales.slider),
};
