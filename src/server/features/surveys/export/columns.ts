import { layoutTypes } from '../../../../contract/schemas/forms/field-types.ts';
import type { Answered } from '../../../../contract/schemas/responses/sentiment-response.ts';
import { listFrom, otherText } from '../../../../domain/forms/kinds/choices.ts';
import type { AnswerValue } from '../../../../domain/forms/kinds/kind.ts';
import { partOf } from '../../../../domain/forms/kinds/kind.ts';
import { kinds } from '../../../../domain/forms/kinds.ts';
import { isMultiple } from '../../../../domain/results/grouping.ts';
import type { Cell } from '../../../platform/files/workbook.ts';
import type { ShapeField } from '../results/shape.ts';
import type { ExportedRow } from './rows.ts';

export interface Column {
  head: string;
  cell: (row: ExportedRow) => Cell;
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

const ownColumns: readonly Column[] = [
  { head: 'Response', cell: ({ id }) => id },
  { head: 'Status', cell: ({ status }) => status },
  { head: 'Started', cell: ({ startedAt }) => dateOf(startedAt) },
  { head: 'Completed', cell: ({ completedAt }) => dateOf(completedAt) },
  { head: 'Seconds', cell: ({ durationMs }) => (durationMs === null ? null : Math.round(durationMs / 1_000)) },
  { head: 'Seconds late', cell: ({ lateBySec }) => lateBySec },
  { head: 'Language', cell: ({ language }) => language },
  { head: 'Source', cell: ({ source }) => source },
  { head: 'Referrer', cell: ({ referrer }) => referrer },
  { head: 'Link', cell: ({ linkName }) => linkName },
  { head: 'Device', cell: ({ device }) => device },
  { head: 'Customer', cell: ({ customerName }) => customerName },
  { head: 'Verified email', cell: ({ verifiedEmail }) => verifiedEmail },
  { head: 'NPS answer', cell: ({ nps }) => nps },
  { head: 'CSAT answer', cell: ({ csat }) => csat },
  { head: 'CES answer', cell: ({ ces }) => ces },
  { head: 'Sentiment', cell: ({ sentimentScore }) => sentimentScore },
  { head: 'Tags', cell: ({ tags }) => tags.join('; ') },
  { head: 'Note', cell: ({ note }) => note },
  { head: 'Version', cell: ({ surveyVersion }) => surveyVersion },
  { head: 'Agreed', cell: ({ consentedAt }) => dateOf(consentedAt) },
  { head: 'Agreed to version', cell: ({ consentVersion }) => consentVersion },
];

/** `formerLabels` has the choices of all versions, by question. */
export function columnsOf(
  fields: readonly ShapeField[],
  formerLabels: ReadonlyMap<number, ReadonlyMap<string, string>>,
): Column[] {
  const questionFields = fields.filter(({ fieldType }) => !layoutTypes.includes(fieldType));
  return [...ownColumns, ...questionFields.flatMap((field) => columnsOfField(field, formerLabels.get(field.id)))];
}

function columnsOfField(field: ShapeField, formerLabels: ReadonlyMap<string, string> | undefined): Column[] {
  const { fieldName, fieldType, isRemoved, options } = field;
  const head = isRemoved ? `${fieldName} (removed)` : fieldName;
  if (fieldType.startsWith('matrix_')) {
    return (options.rows ?? []).map(({ id, label }) => ({
      head: `${head} – ${label}`,
      cell: (row) => rowCell(field, answerIn(row, field), id),
    }));
  }
  if (fieldType === 'ranking') {
    return (options.choices ?? []).map(({ id, label }) => ({
      head: `${head} – ${label}`,
      cell: (row) => placeOf(answerIn(row, field)?.value, id),
    }));
  }
  if (isMultiple(field)) return choiceColumns(field, head, formerLabels);
  return [{ head, cell: (row) => plainCell(answerIn(row, field)) }];
}

/** A column for each choice with 1 or 0, and one for the respondents' own words. */
function choiceColumns(
  field: ShapeField,
  head: string,
  formerLabels: ReadonlyMap<string, string> | undefined,
): Column[] {
  const { choices = [], other } = field.options;
  const offered = new Map(choices.map(({ id, label }) => [id, label]));
  const former = [...(formerLabels ?? [])].filter(([id]) => !offered.has(id));
  const chosen = (row: ExportedRow) => {
    const answer = answerIn(row, field);
    return answer && listFrom(answer.value as AnswerValue);
  };
  const column = (id: string, label: string): Column => ({
    head: `${head} – ${label}`,
    cell: (row) => {
      const ids = chosen(row);
      return ids ? Number(ids.includes(id)) : null;
    },
  });
  const ownWords = (row: ExportedRow) =>
    chosen(row)
      ?.flatMap((one) => otherText(one) ?? [])
      .join('; ') || null;
  return [
    ...[...offered].map(([id, label]) => column(id, label)),
    ...former.map(([id, label]) => column(id, `${label} (removed)`)),
    ...(other ? [{ head: `${head} – Other`, cell: ownWords }] : []),
  ];
}

const answerIn = ({ answers }: ExportedRow, { id }: ShapeField) => answers.find(({ fieldId }) => fieldId === id);

function plainCell(answer: Answered | undefined): Cell {
  if (!answer) return null;
  if (typeof answer.value === 'number' || typeof answer.value === 'boolean') return answer.value;
  return answer.text;
}

function placeOf(value: unknown, id: string): number | null {
  const place = Array.isArray(value) ? value.indexOf(id) : -1;
  return place < 0 ? null : place + 1;
}

function rowCell(field: ShapeField, answer: Answered | undefined, id: string): Cell {
  if (!answer) return null;
  if (answer.value === null) return answer.text;
  const cell = partOf(answer.value as AnswerValue, id);
  if (cell === null || typeof cell === 'number') return cell;
  const one = { ...field, options: { ...field.options, rows: [{ id, label: '' }] } };
  return kinds[field.fieldType].format({ [id]: cell }, one).replace(/^: /, '');
}
