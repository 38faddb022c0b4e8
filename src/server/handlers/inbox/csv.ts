import { csvLine } from '../../csv-line.ts';

type Row = Record<string, unknown>;

const columns: [head: string, cell: (row: Row) => unknown][] = [
  ['Reference', ({ reference }) => reference],
  ['Form', ({ sentimentName }) => sentimentName],
  ['Status', ({ statusLabel }) => statusLabel],
  ['Severity', ({ severityName }) => severityName],
  ['Customer', ({ customerName }) => customerName],
  ['What was said', ({ summary }) => summary],
  ['Sentiment', ({ sentimentScore }) => sentimentScore],
  ['Assigned to', ({ assignedTo }) => namesOf(assignedTo)],
  ['Groups', ({ assignedGroups }) => namesOf(assignedGroups)],
  ['Escalation level', ({ escalationLevel }) => escalationLevel],
  ['Channel', ({ channel }) => channel],
  ['Received', ({ createdAt }) => createdAt],
  ['Due', ({ slaDueAt }) => slaDueAt],
  ['Resolved', ({ resolvedAt }) => resolvedAt],
  ['Changed', ({ updatedAt }) => updatedAt],
  ['What was done', ({ resolutionCode }) => resolutionCode],
  ['Cause', ({ rootCause }) => rootCause],
  ['Topics', ({ topics }) => (Array.isArray(topics) ? topics.join('; ') : '')],
  ['Built-in status', ({ status }) => status],
];

export const csvHead = csvLine(columns.map(([head]) => head));

/** A response as one line of a file that spreadsheets open. */
export function csvRow(row: Row): string {
  return csvLine(columns.map(([, cell]) => cell(row)));
}

function namesOf(list: unknown): string {
  return Array.isArray(list) ? list.map(({ name }: { name: string }) => name).join('; ') : '';
}
