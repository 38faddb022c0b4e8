import type { FormField } from '../../../forms/rules/kinds/kind.ts';
import { cesPoints } from '../../../forms/rules/kinds/scale-kinds.ts';
import { meanOf, netPromoter, satisfaction, shareOf } from '../../../metrics/figures.ts';
import { defaultTopBoxes, formatSatisfied } from '../../../metrics/satisfaction.ts';
import { countOf, medianOf, sortedByValue, type Tally } from '../../../metrics/tally.ts';
import type { Counted, QuestionResult } from '../../schemas/survey-results.ts';
import { endsOf } from './grouping.ts';
import { countedOne, numbersIn, type TallyInput } from './tallied.ts';

export function summariseNetPromoter({ tallied }: TallyInput): QuestionResult {
  const tally = numbersIn(tallied);
  return { kind: 'nps', figure: netPromoter(tally), distribution: steps(tally, 0, 10) };
}

/** Mean, median and distribution of numeric answers. */
export function summariseNumbers({ field, tallied, topBoxes = defaultTopBoxes }: TallyInput): QuestionResult {
  const tally = numbersIn(tallied);
  const values = tally.map(({ value }) => value);
  return {
    kind: 'numbers',
    mean: meanOf(tally),
    median: medianOf(tally),
    least: values.length > 0 ? lowest(values) : null,
    most: values.length > 0 ? highest(values) : null,
    distribution: distributionOf(field, tally),
    top: topOf(field, tally, topBoxes),
  };
}

// Uses reduce instead of spread, because there may be a hundred thousand values.
const lowest = (values: readonly number[]) => values.reduce((least, value) => Math.min(least, value));
const highest = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, value));

const mostSteps = 12;
const bins = 8;

function distributionOf(field: FormField, tally: Tally): Counted[] {
  const ends = endsOf(field);
  if (ends && ends[1] - ends[0] < mostSteps) return steps(tally, ...ends);
  if (tally.length <= mostSteps) {
    const n = countOf(tally);
    return sortedByValue(tally).map(({ value, count }) => countedOne(String(value), String(value), count, n));
  }
  return binned(tally);
}

function steps(tally: Tally, from: number, to: number): Counted[] {
  const n = countOf(tally);
  const counts = new Map(tally.map(({ value, count }) => [value, count]));
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const step = from + index;
    return countedOne(String(step), String(step), counts.get(step) ?? 0, n);
  });
}

/** Bins of equal width from minimum to maximum; the last includes its upper end. */
function binned(tally: Tally): Counted[] {
  const n = countOf(tally);
  const values = tally.map(({ value }) => value);
  const [from, to] = [lowest(values), highest(values)];
  // Whole numbers get bins of whole width, otherwise bins would hold different counts of integers.
  const isInteger = values.every(Number.isInteger);
  const width = isInteger ? Math.ceil((to - from + 1) / bins) : (to - from) / bins;
  const counts = Array.from({ length: isInteger ? Math.ceil((to - from + 1) / width) : bins }, () => 0);
  for (const { value, count } of tally) {
    const bin = Math.min(counts.length - 1, Math.floor((value - from) / width));
    counts[bin] = (counts[bin] ?? 0) + count;
  }
  return counts.map((count, index) => {
    const start = from + index * width;
    const end = isInteger ? start + width - 1 : start + width;
    const label = start === end ? short(start) : `${short(start)}–${short(end)}`;
    return countedOne(`${start}`, label, count, n);
  });
}

const short = (value: number) => String(Math.round(value * 10) / 10);

type Top = Extract<QuestionResult, { kind: 'numbers' }>['top'];

function topOf(field: FormField, tally: Tally, topBoxes: number): Top {
  const { fieldType } = field;
  if (fieldType === 'csat') {
    return { label: `Satisfied (${formatSatisfied(topBoxes)})`, figure: satisfaction(tally, topBoxes) };
  }
  if (fieldType === 'ces') {
    const easy = cesPoints(field) === 5 ? 4 : 5;
    return { label: `Easy (${easy} to ${cesPoints(field)})`, figure: shareOf(tally, (value) => value >= easy) };
  }
  if (fieldType === 'rating_star' || fieldType === 'rating_smiley') {
    return { label: 'Good (4 and 5)', figure: shareOf(tally, (value) => value >= 4) };
  }
  return null;
}
