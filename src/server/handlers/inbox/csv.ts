type Row = Record<string, unknown>;

const columns: [head: string, cell: (row: Row) => unknown][] = [
  ['Reference', ({ reference }) => reference],
  ['Form', ({ sentimentName }) => sentimentName],
  ['Status', ({ status }) => status],
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
];

export const csvHead = line(columns.map(([head]) => head));

/** A response as one line of a file that spreadsheets open. */
export function csvRow(row: Row): string {
  return line(columns.map(([, cell]) => cell(row)));
}

function namesOf(list: unknown): string {
  return Array.isArray(list) ? list.map(({ name }: { name: string }) => name).join('; ') : '';
}

function line(cells: unknown[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  // What begins like this a spreadsheet would run as a formula.
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
