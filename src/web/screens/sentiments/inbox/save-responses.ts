import type { ResponseRow } from '../../../../contract/schemas/inbox.ts';
import { statusInWords } from '../../../../domain/status.ts';
import { csvOf, harmless } from '../../../crud/export/csv.ts';
import { optionWords } from '../../../crud/record-words.ts';
import { readRows } from './inbox-rows.ts';
import type { Inbox } from './use-inbox.ts';
import type { InboxNames } from './use-inbox-names.ts';

const rowsAtOnce = 500;

const facts: Record<string, (row: ResponseRow, names: InboxNames) => string> = {
  Reference: ({ reference }) => reference,
  'What was said': ({ summary }) => summary,
  Form: ({ sentimentName }) => sentimentName,
  Customer: ({ customerName }) => customerName ?? '',
  Severity: ({ severityName }) => severityName ?? '',
  Due: ({ slaDueAt }) => slaDueAt ?? '',
  Status: ({ status }) => statusInWords(status),
  Assignees: ({ assignedToIds }, { user }) => assignedToIds.map((id) => user(id) ?? `no. ${id}`).join(', '),
  Groups: ({ assignedGroupIds }, { group }) => assignedGroupIds.map((id) => group(id) ?? `no. ${id}`).join(', '),
  Sentiment: ({ sentimentScore }) => String(sentimentScore ?? ''),
  Escalation: ({ escalationLevel }) => String(escalationLevel),
  Topics: ({ topics }) => topics.join(', '),
  Channel: ({ channel }) => optionWords(channel),
  Received: ({ createdAt }) => createdAt,
};
const numbers = ['Sentiment', 'Escalation'];

/** A file of the chosen responses, or of all that the question finds; answers what it is called. */
export async function saveResponses(
  { scope, address, names }: Inbox,
  chosen: readonly ResponseRow[] | undefined,
  onProgress: (rows: number) => void,
): Promise<string> {
  const rows = chosen ? [...chosen] : [];
  for (let start = 0; !chosen; start += rowsAtOnce) {
    const page = await readRows(scope, { ...address.query, _start: start, _end: start + rowsAtOnce });
    rows.push(...page.rows);
    onProgress(rows.length);
    if (page.rows.length < rowsAtOnce) break;
  }
  const lines = rows.map((row) =>
    Object.entries(facts).map(([name, of]) => (numbers.includes(name) ? of(row, names) : harmless(of(row, names)))),
  );
  const name = `responses-${new Date().toISOString().slice(0, 10)}.csv`;
  save(name, csvOf([Object.keys(facts), ...lines]));
  return name;
}

function save(name: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address when it gets to it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
