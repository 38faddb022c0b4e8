import { otherText } from '../../../forms/rules/kinds/choices.ts';
import type { FormField } from '../../../forms/rules/kinds/kind.ts';
import { scaleOf } from '../../../forms/rules/kinds/scale-kinds.ts';
import { ownScales } from '../../../forms/rules/kinds/scales.ts';
import { type FieldType, matrixTypes, scaleTypes, staffTypes } from '../../../forms/schemas/field-types.ts';
import { meanOf, shareOf } from '../../../metrics/figures.ts';
import { countOf, countWhere } from '../../../metrics/tally.ts';
import type { QuestionResult } from '../../schemas/survey-results.ts';
import { summariseNetPromoter, summariseNumbers } from './number-results.ts';
import {
  countedChoices,
  countedOne,
  countsByValue,
  numbersIn,
  percentOf,
  type Tallied,
  type TallyInput,
} from './tallied.ts';

const typesOf: Readonly<Record<QuestionResult['kind'], readonly FieldType[]>> = {
  text: ['text', 'textarea', 'url'],
  nps: ['nps'],
  numbers: ['number', 'calculated', ...scaleTypes],
  dates: ['date', 'time', 'datetime'],
  ranking: ['ranking'],
  choices: ['select', 'radio', 'multiselect', 'checkbox', 'picture_choice', 'boolean', 'consent', 'hidden'],
  matrix: matrixTypes,
  files: ['file', 'image', 'audio'],
  personal: ['signature', 'location', 'address', 'contact_info', 'email', 'phone', ...staffTypes],
};

/** How the answers to a type of question are summarised; undefined for types without answers. */
export function resultKindOf(fieldType: FieldType): QuestionResult['kind'] | undefined {
  return typedEntries.find(([, types]) => types.includes(fieldType))?.[0];
}

const typedEntries = Object.entries(typesOf) as [QuestionResult['kind'], readonly FieldType[]][];

/** Summarises a question from its counts. Texts are summarised separately, because counts do not hold them. */
export function summarise(tallyInput: TallyInput): QuestionResult {
  const { fieldType } = tallyInput.field;
  switch (resultKindOf(fieldType)) {
    case 'choices':
      if (fieldType === 'boolean' || fieldType === 'consent') return summariseTruth(tallyInput);
      return fieldType === 'hidden' ? summariseHidden(tallyInput) : summariseChoices(tallyInput);
    case 'nps':
      return summariseNetPromoter(tallyInput);
    case 'numbers':
      return summariseNumbers(tallyInput);
    case 'matrix':
      return summariseMatrix(tallyInput);
    case 'ranking':
      return summariseRanking(tallyInput);
    case 'dates':
      return summariseDates(tallyInput);
    case 'files':
      return { kind: 'files', files: tallyInput.tallied.reduce((sum, { count }) => sum + count, 0) };
    default:
      return { kind: 'personal' };
  }
}

const mostOthers = 100;
const severalOf = new Set(['multiselect', 'checkbox']);

/**
 * Choices with counts. The base is the respondents of the question, so multiple choice shares add up to more than 100.
 */
function summariseChoices({ field, n, tallied, ...more }: TallyInput): QuestionResult {
  const counts = countsByValue(tallied);
  const others = [...counts].flatMap(([value, count]) => {
    const text = otherText(value);
    return text === undefined ? [] : [{ value, text, count }];
  });
  for (const { value } of others) counts.delete(value);
  const own = others.reduce((sum, { count }) => sum + count, 0);
  const choices = countedChoices(field.options.choices ?? [], counts, n, more);
  const isMultiple = severalOf.has(field.fieldType) || field.options.multiple === true;
  return {
    kind: 'choices',
    choices: field.options.other || own > 0 ? [...choices, countedOne('other', 'Other', own, n)] : choices,
    isMultiple,
    others: others
      .toSorted((one, other) => other.count - one.count)
      .slice(0, mostOthers)
      .map(({ text, count }) => ({ text, count })),
  };
}

function summariseTruth({ field, n, tallied }: TallyInput): QuestionResult {
  const counts = countsByValue(tallied);
  const [yes, no] = field.fieldType === 'consent' ? ['Agreed', 'Not agreed'] : ['Yes', 'No'];
  return {
    kind: 'choices',
    choices: [
      countedOne('true', yes, counts.get('true') ?? 0, n),
      countedOne('false', no, counts.get('false') ?? 0, n),
    ],
    isMultiple: false,
    others: [],
  };
}

const mostHidden = 50;

function summariseHidden({ n, tallied }: TallyInput): QuestionResult {
  const counts = [...countsByValue(tallied)].toSorted(([, one], [, other]) => other - one).slice(0, mostHidden);
  const choices = counts.map(([value, count]) => countedOne(value, value, count, n));
  return { kind: 'choices', choices, isMultiple: false, others: [] };
}

/** The range of dates, and the count per month or per hour of the day. */
function summariseDates({ field, n, tallied }: TallyInput): QuestionResult {
  const usedValues = [...countsByValue(tallied).keys()].toSorted();
  const length = field.fieldType === 'time' ? 2 : 7;
  const periods = countsByValue(tallied.map((one) => ({ ...one, value: one.value.slice(0, length) })));
  const inOrder = [...periods].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    kind: 'dates',
    earliest: usedValues[0] ?? null,
    latest: usedValues.at(-1) ?? null,
    periods: inOrder.map(([period, count]) => countedOne(period, length === 2 ? `${period}:00` : period, count, n)),
  };
}

type Matrix = Extract<QuestionResult, { kind: 'matrix' }>;

/** The results of each matrix row; rated rows have a mean. */
function summariseMatrix(tallyInput: TallyInput): Matrix {
  const { field, tallied, formerLabels = new Map<string, string>() } = tallyInput;
  const offered = field.options.rows ?? [];
  const former = [...new Set(tallied.map(({ part }) => part))].filter((id) => !offered.some((row) => row.id === id));
  const columns = columnsOf(tallyInput);
  const rows = [
    ...offered.map(({ id, label }) => ({ id, label })),
    ...former.map((id) => ({ id, label: formerLabels.get(id) ?? id, isRemoved: true as const })),
  ];
  return { kind: 'matrix', columns, rows: rows.map((row) => ({ ...row, ...rowOf(tallyInput, row.id, columns) })) };
}

function columnsOf({ field, tallied, formerLabels }: TallyInput): Matrix['columns'] {
  if (field.fieldType === 'matrix_rating') return stepsOf(field);
  const offered = (field.options.columns ?? []).map(({ id, label }) => ({ id, label }));
  const known = new Set(offered.map(({ id }) => id));
  const former = [...countsByValue(tallied).keys()].filter((id) => !known.has(id) && id !== '');
  return [...offered, ...former.map((id) => ({ id, label: formerLabels?.get(id) ?? id }))];
}

const mostColumns = 12;

function stepsOf(field: FormField): Matrix['columns'] {
  const { lowest, highest, step } = scaleOf(field, ...ownScales.matrix_rating);
  const count = Math.min(mostColumns, Math.floor((highest - lowest) / step) + 1);
  return Array.from({ length: count }, (_, index) => {
    const value = String(lowest + index * step);
    return { id: value, label: value };
  });
}

function rowOf({ field, tallied }: TallyInput, id: string, columns: Matrix['columns']) {
  const own = tallied.filter(({ part }) => part === id);
  const n = respondents(field, own);
  const counts = countsByValue(own);
  return {
    n,
    mean: field.fieldType === 'matrix_rating' ? meanOf(numbersIn(own)) : null,
    cells: columns.map((column) => {
      const count = counts.get(column.id) ?? 0;
      return { id: column.id, count, share: percentOf(count, n) };
    }),
  };
}

// Counts a respondent once who ticks several columns of a row: each tick has its place in the list.
function respondents(field: FormField, own: readonly Tallied[]): number {
  if (field.fieldType !== 'matrix_multi') return countOf(numbersOf(own));
  return own.reduce((sum, { place, count }) => (place <= 1 ? sum + count : sum), 0);
}

const numbersOf = (own: readonly Tallied[]) => own.map(({ count }) => ({ value: 0, count }));

/** The average rank and the first-place count of each choice, best average first. */
function summariseRanking({ field, n, tallied, formerLabels }: TallyInput): QuestionResult {
  const offered = field.options.choices ?? [];
  const known = new Set(offered.map(({ id }) => id));
  const former = [...new Set(tallied.map(({ value }) => value))].filter((id) => !known.has(id));
  const choices = [
    ...offered.map(({ id, label }) => ({ id, label })),
    ...former.map((id) => ({ id, label: formerLabels?.get(id) ?? id, isRemoved: true as const })),
  ].map((choice) => {
    const places = tallied
      .filter(({ value }) => value === choice.id)
      .map(({ place, count }) => ({ value: place, count }));
    return {
      ...choice,
      meanRank: meanOf(places),
      // Of all respondents, also of those who ranked only others.
      first: shareOf([...places, { value: 0, count: Math.max(0, n - countOf(places)) }], (place) => place === 1),
      firsts: countWhere(places, (place) => place === 1),
    };
  });
  return {
    kind: 'ranking',
    choices: choices.toSorted((one, other) => (one.meanRank.value ?? 1e9) - (other.meanRank.value ?? 1e9)),
  };
}
