import { type ExportedCell, zonedTime } from '../../../core/contract/notations/exported-cell.ts';
import { exportedAnswer } from '../../../forms/rules/exported-answer.ts';
import { linesOf } from '../../../forms/rules/kinds/address-kinds.ts';
import { listFrom, otherText } from '../../../forms/rules/kinds/choices.ts';
import type { AnswerValue } from '../../../forms/rules/kinds/kind.ts';
import { partOf } from '../../../forms/rules/kinds/kind.ts';
import { isAnswerValue } from '../../../forms/schemas/answer-shape.ts';
import type { Answered } from '../../../forms/schemas/answered.ts';
import { layoutTypes } from '../../../forms/schemas/field-types.ts';
import { isMultiple } from '../../rules/results/grouping.ts';
import type { ExportedValues } from '../../schemas/survey-result-query.ts';
import type { ShapeField } from '../results/shape.ts';
import type { ExportedRow } from './rows.ts';

export interface Column {
  /** As people read it. */
  head: string;
  /** As programs read it: the key of the question, and of its choice or row. */
  name: string;
  kind: 'text' | 'number' | 'day' | 'clock' | 'moment';
  cell: (row: ExportedRow) => ExportedCell;
  /** Of a single choice: the labels by id, and the id that was chosen. */
  labels?: Labels;
  code?: (row: ExportedRow) => string | null;
  /** The own words of a single choice, which the label already has. */
  isPartOfLabel?: true;
  /** The part of the answer that the column has, which imports read back; none where the response itself has it. */
  part?: AnswerPart;
  /** The multiple choice question of which this column is one choice. */
  choiceOf?: { name: string; head: string };
}

export interface AnswerPart {
  fieldId: number;
  /** The row of a matrix, or the line of an address. */
  row?: string;
  /** The choice, of which the column says whether it was chosen, or which place it has. */
  choice?: string;
  /** The respondents' own words. */
  isOther?: true;
}

type Labels = ReadonlyMap<string, string>;

export interface ColumnsOf {
  fields: readonly ShapeField[];
  /** The choices of all versions, by question. */
  formerLabels: ReadonlyMap<number, ReadonlyMap<string, string>>;
  timeZone: string;
}

/** Every question as its columns: one for each choice of a multiple choice, row of a matrix and line of an address. */
export function columnsOf({ fields, formerLabels, timeZone }: ColumnsOf): Column[] {
  const questionFields = fields.filter(({ fieldType }) => !layoutTypes.includes(fieldType));
  const questions = questionFields.flatMap((field) => columnsOfField(field, formerLabels.get(field.id) ?? new Map()));
  return [...ownColumns(timeZone), ...questions];
}

/** The columns with the labels of single choices, their codes, or both. Codes are what the API and prefilled links take. */
export const columnsWith = (columns: readonly Column[], values: ExportedValues): Column[] =>
  withDistinctHeads(columnsBy(columns, values));

/** Programs find a column by its head, and questions may have the name of another one or of a column of each response. */
export function withDistinctHeads(columns: readonly Column[]): Column[] {
  const heads = new Set<string>();
  return columns.map((column) => {
    let head = column.head;
    for (let count = 2; heads.has(head); count += 1) head = `${column.head} (${count})`;
    heads.add(head);
    return { ...column, head };
  });
}

function columnsBy(columns: readonly Column[], values: ExportedValues): Column[] {
  if (values === 'labels') return columns.filter(({ isPartOfLabel }) => !isPartOfLabel);
  if (values === 'codes')
    return columns.map((column) => ({ ...column, head: column.name, cell: column.code ?? column.cell }));
  return columns.flatMap((column) => {
    if (column.isPartOfLabel) return [];
    return column.code ? [column, { ...column, head: `${column.head} (code)`, cell: column.code }] : [column];
  });
}

function ownColumns(timeZone: string): Column[] {
  const moment = (head: string, name: string, at: (row: ExportedRow) => string | null): Column => ({
    head: `${head} (${timeZone})`,
    name,
    kind: 'moment',
    cell: (row) => zonedTime(at(row), timeZone),
  });
  return [
    { head: 'Response', name: 'response', kind: 'number', cell: ({ id }) => id },
    { head: 'Status', name: 'status', kind: 'text', cell: ({ status }) => status },
    moment('Started', 'started', ({ startedAt }) => startedAt),
    moment('Completed', 'completed', ({ completedAt }) => completedAt),
    { head: 'Seconds', name: 'seconds', kind: 'number', cell: ({ durationMs }) => secondsOf(durationMs) },
    { head: 'Seconds late', name: 'seconds_late', kind: 'number', cell: ({ lateBySec }) => lateBySec },
    { head: 'Language', name: 'language', kind: 'text', cell: ({ language }) => language },
    { head: 'Source', name: 'source', kind: 'text', cell: ({ source }) => source },
    { head: 'Referrer', name: 'referrer', kind: 'text', cell: ({ referrer }) => referrer },
    { head: 'Link', name: 'link', kind: 'text', cell: ({ linkName }) => linkName },
    { head: 'Device', name: 'device', kind: 'text', cell: ({ device }) => device },
    { head: 'Customer', name: 'customer', kind: 'text', cell: ({ customerName }) => customerName },
    { head: 'Verified email', name: 'verified_email', kind: 'text', cell: ({ verifiedEmail }) => verifiedEmail },
    { head: 'NPS answer', name: 'nps_answer', kind: 'number', cell: ({ nps }) => nps },
    { head: 'CSAT answer', name: 'csat_answer', kind: 'number', cell: ({ csat }) => csat },
    { head: 'CES answer', name: 'ces_answer', kind: 'number', cell: ({ ces }) => ces },
    { head: 'Sentiment', name: 'sentiment', kind: 'number', cell: ({ sentimentScore }) => sentimentScore },
    { head: 'Tags', name: 'tags', kind: 'text', cell: ({ tags }) => tags.join('; ') },
    { head: 'Note', name: 'note', kind: 'text', cell: ({ note }) => note },
    { head: 'Version', name: 'version', kind: 'number', cell: ({ surveyVersion }) => surveyVersion },
    moment('Agreed', 'agreed', ({ consentedAt }) => consentedAt),
    {
      head: 'Agreed to version',
      name: 'agreed_to_version',
      kind: 'number',
      cell: ({ consentVersion }) => consentVersion,
    },
  ];
}

const secondsOf = (ms: number | null) => (ms === null ? null : Math.round(ms / 1_000));

function columnsOfField(field: ShapeField, former: Labels): Column[] {
  const { fieldType, options } = field;
  if (fieldType.startsWith('matrix_')) return (options.rows ?? []).flatMap((row) => matrixColumns(field, row, former));
  if (fieldType === 'ranking') {
    return (options.choices ?? []).map(({ id, label }) => ({
      head: headOf(field, label),
      name: `${field.key}_${id}`,
      kind: 'number',
      part: { fieldId: field.id, choice: id },
      cell: (row) => placeOf(answerIn(row, field)?.value, id),
    }));
  }
  if (fieldType === 'address' || fieldType === 'contact_info') return lineColumns(field);
  if (isMultiple(field)) return multipleColumns(field, former);
  if (['select', 'radio', 'picture_choice'].includes(fieldType)) return singleColumns(field, former);
  const kind = kindsOfColumns[fieldType] ?? 'text';
  // The respondent's own clock, of which only the respondent knows the zone.
  const head = kind === 'moment' ? `${headOf(field)} (local time of the respondent)` : headOf(field);
  const part = { fieldId: field.id };
  return [{ head, name: field.key, kind, part, cell: (row) => plainCell(answerIn(row, field)) }];
}

const kindsOfColumns: Readonly<Partial<Record<ShapeField['fieldType'], Column['kind']>>> = {
  date: 'day',
  time: 'clock',
  datetime: 'moment',
  number: 'number',
  slider: 'number',
  calculated: 'number',
  rating_star: 'number',
  rating_smiley: 'number',
  rating_number: 'number',
  nps: 'number',
  csat: 'number',
  ces: 'number',
  boolean: 'number',
  consent: 'number',
};

function headOf({ fieldName, isRemoved }: ShapeField, ...parts: string[]): string {
  return [isRemoved ? `${fieldName} (removed)` : fieldName, ...parts].join(' – ');
}

type MatrixRow = NonNullable<ShapeField['options']['rows']>[number];

function matrixColumns(field: ShapeField, { id, label }: MatrixRow, former: Labels): Column[] {
  const name = `${field.key}_${id}`;
  const head = headOf(field, label);
  const labels = new Map((field.options.columns ?? []).map((column) => [column.id, column.label]));
  const part = { fieldId: field.id, row: id };
  const chosen = (row: ExportedRow) => {
    const answer = answerIn(row, field);
    return answer && partOf(answerValue(answer), id);
  };
  if (field.fieldType === 'matrix_rating')
    return [{ head, name, kind: 'number', part, cell: (row) => numberIn(chosen(row)) }];
  if (field.fieldType === 'matrix_multi') {
    const ids = (row: ExportedRow) => (chosen(row) === undefined ? undefined : listFrom(chosen(row) ?? null));
    return choiceColumns({ head, name, labels, part, chosen: ids });
  }
  const code = (row: ExportedRow) => textIn(chosen(row));
  const cell = (row: ExportedRow) => labelIn(new Map([...former, ...labels]), code(row));
  return [{ head, name, kind: 'text', labels, part, code, cell }];
}

/** A column for each line, because a text of all lines cannot be sorted or imported. */
function lineColumns(field: ShapeField): Column[] {
  return linesOf(field).map(({ id, label }) => ({
    head: headOf(field, label),
    name: `${field.key}_${id}`,
    kind: 'text',
    part: { fieldId: field.id, row: id },
    cell: (row) => {
      const answer = answerIn(row, field);
      return answer ? textIn(partOf(answerValue(answer), id)) : null;
    },
  }));
}

function singleColumns(field: ShapeField, former: Labels): Column[] {
  const given = (row: ExportedRow) => {
    const answer = answerIn(row, field);
    return answer && listFrom(answerValue(answer))[0];
  };
  const code = (row: ExportedRow) => {
    const id = given(row);
    return id === undefined ? null : otherText(id) === undefined ? id : otherCode;
  };
  const head = headOf(field);
  const labels = labelsOf(field, former);
  const cell = (row: ExportedRow) => plainCell(answerIn(row, field));
  const ownWords = (row: ExportedRow) => otherText(given(row) ?? null) ?? null;
  return [
    { head, name: field.key, kind: 'text', labels, part: { fieldId: field.id }, code, cell },
    ...(field.options.other ? [{ ...otherColumn(field, ownWords), isPartOfLabel: true as const }] : []),
  ];
}

/** The code of an answer in the respondent's own words. */
export const otherCode = 'other';

/** In the order in which the versions of the survey added the choices, so that numbered codes stay the same. */
function labelsOf({ options: { choices = [] } }: ShapeField, former: Labels): Labels {
  return new Map([...former, ...choices.map(({ id, label }) => [id, label] as const)]);
}

/** A column for each choice with 1 or 0, and one for the respondents' own words. */
function multipleColumns(field: ShapeField, former: Labels): Column[] {
  const { choices = [], other } = field.options;
  const labels = new Map(choices.map(({ id, label }) => [id, label]));
  for (const [id, label] of former) if (!labels.has(id)) labels.set(id, `${label} (removed)`);
  const chosen = (row: ExportedRow) => {
    const answer = answerIn(row, field);
    return answer && listFrom(answerValue(answer));
  };
  const ownWords = (row: ExportedRow) =>
    chosen(row)
      ?.flatMap((one) => otherText(one) ?? [])
      .join('; ') || null;
  return [
    ...choiceColumns({ head: headOf(field), name: field.key, labels, part: { fieldId: field.id }, chosen }),
    ...(other ? [otherColumn(field, ownWords)] : []),
  ];
}

const otherColumn = (field: ShapeField, cell: Column['cell']): Column => ({
  head: headOf(field, 'Other'),
  name: `${field.key}_other`,
  kind: 'text',
  part: { fieldId: field.id, isOther: true },
  cell,
});

interface MultipleChoice {
  head: string;
  name: string;
  labels: Labels;
  part: AnswerPart;
  chosen: (row: ExportedRow) => readonly string[] | undefined;
}

const choiceColumns = ({ head, name, labels, part, chosen }: MultipleChoice): Column[] =>
  [...labels].map(([id, label]) => ({
    head: `${head} – ${label}`,
    name: `${name}_${id}`,
    kind: 'number',
    part: { ...part, choice: id },
    choiceOf: { name, head },
    cell: (row) => {
      const ids = chosen(row);
      return ids ? Number(ids.includes(id)) : null;
    },
  }));

const answerIn = ({ answers }: ExportedRow, { id }: ShapeField) => answers.find(({ fieldId }) => fieldId === id);

const answerValue = ({ value }: Answered): AnswerValue => (isAnswerValue(value) ? value : null);

const plainCell = (answer: Answered | undefined) => answer && exportedAnswer(answer);

const labelIn = (labels: Labels, id: string | null) => (id === null ? null : (labels.get(id) ?? id));

const numberIn = (value: unknown) => (typeof value === 'number' ? value : null);

const textIn = (value: unknown) => (typeof value === 'string' ? value : null);

function placeOf(value: unknown, id: string): number | null {
  const place = Array.isArray(value) ? value.indexOf(id) : -1;
  return place < 0 ? null : place + 1;
}
