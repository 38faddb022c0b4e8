import { layoutTypes } from '../../../contract/schemas/sentiment-field.ts';
import type { Answered } from '../../../contract/schemas/sentiment-response.ts';
import type { AnswerValue } from '../../../domain/forms/kind.ts';
import { partOf } from '../../../domain/forms/kind.ts';
import { kinds } from '../../../domain/forms/kinds.ts';
import type { ShapeField } from '../results/shape.ts';
import type { ExportedRow } from './rows.ts';

/** What a cell may hold, so that a spreadsheet can reckon with it. */
export type Cell = string | number | boolean | Date | null;

export interface Column {
  head: string;
  cell: (row: ExportedRow) => Cell;
}

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

const ownColumns: readonly Column[] = [
  { head: 'Answer', cell: ({ id }) => id },
  { head: 'Status', cell: ({ status }) => status },
  { head: 'Started', cell: ({ startedAt }) => dateOf(startedAt) },
  { head: 'Completed', cell: ({ completedAt }) => dateOf(completedAt) },
  { head: 'Seconds', cell: ({ durationMs }) => (durationMs === null ? null : Math.round(durationMs / 1_000)) },
  { head: 'Seconds too late', cell: ({ lateBySec }) => lateBySec },
  { head: 'Language', cell: ({ language }) => language },
  { head: 'Source', cell: ({ source }) => source },
  { head: 'Came from', cell: ({ referrer }) => referrer },
  { head: 'Link', cell: ({ linkName }) => linkName },
  { head: 'Device', cell: ({ device }) => device },
  { head: 'Customer', cell: ({ customerName }) => customerName },
  { head: 'Verified e-mail', cell: ({ verifiedEmail }) => verifiedEmail },
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

/** The columns of a file of answers: what is known of each, then its questions. Tables and orders have one for each line. */
export function columnsOf(fields: readonly ShapeField[]): Column[] {
  const asked = fields.filter(({ fieldType }) => !layoutTypes.includes(fieldType));
  return [...ownColumns, ...asked.flatMap(columnsOfField)];
}

function columnsOfField(field: ShapeField): Column[] {
  const { fieldName, fieldType, isRemoved, options } = field;
  const head = isRemoved ? `${fieldName} (no longer asked)` : fieldName;
  if (fieldType.startsWith('matrix_')) {
    return (options.rows ?? []).map(({ id, label }) => ({
      head: `${head} – ${label}`,
      cell: (row) => rowCell(field, saidIn(row, field), id),
    }));
  }
  if (fieldType === 'ranking') {
    return (options.choices ?? []).map(({ id, label }) => ({
      head: `${head} – ${label}`,
      cell: (row) => placeOf(saidIn(row, field)?.value, id),
    }));
  }
  return [{ head, cell: (row) => plainCell(saidIn(row, field)) }];
}

const saidIn = ({ answers }: ExportedRow, { id }: ShapeField) => answers.find(({ fieldId }) => fieldId === id);

function plainCell(said: Answered | undefined): Cell {
  if (!said) return null;
  if (typeof said.value === 'number' || typeof said.value === 'boolean') return said.value;
  return said.text;
}

function placeOf(value: unknown, id: string): number | null {
  const place = Array.isArray(value) ? value.indexOf(id) : -1;
  return place < 0 ? null : place + 1;
}

function rowCell(field: ShapeField, said: Answered | undefined, id: string): Cell {
  if (!said) return null;
  if (said.value === null) return said.text;
  const cell = partOf(said.value as AnswerValue, id);
  if (cell === null || typeof cell === 'number') return cell;
  const one = { ...field, options: { ...field.options, rows: [{ id, label: '' }] } };
  return kinds[field.fieldType].inWords({ [id]: cell }, one).replace(/^: /, '');
}
