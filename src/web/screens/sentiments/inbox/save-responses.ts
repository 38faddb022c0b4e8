import type { ResponseRow } from '../../../../contract/schemas/inbox.ts';
import { callAny } from '../../../providers/call.ts';
import type { Inbox } from './use-inbox.ts';

/** So many ids fit into an address. */
const idsAtOnce = 500;
const mark = '\uFEFF';

export interface Saving {
  signal: AbortSignal;
  onRows: (rows: number) => void;
}

/** Saves the chosen responses as a file, or all that the question finds; answers what it did, in words. */
export async function saveResponses(
  { scope, address }: Inbox,
  chosen: readonly ResponseRow[] | undefined,
  saving: Saving,
): Promise<string> {
  const { _sort, _order } = address.query as Record<string, unknown>;
  const ofForm = scope.sentimentId === undefined ? {} : { sentimentId: scope.sentimentId };
  const questions: Record<string, unknown>[] = chosen
    ? portionsOf(chosen.map(({ id }) => id)).map((ids) => ({ _sort, _order, id_in: ids.join(',') }))
    : [{ ...address.query, ...ofForm }];
  let text = '';
  let limit = Number.POSITIVE_INFINITY;
  for (const query of questions) {
    const part = await readFile(query, rowsIn(text), saving);
    text += text ? part.text.slice(part.text.indexOf('\r\n') + 2) : part.text;
    limit = part.limit;
  }
  const name = `responses-${new Date().toISOString().slice(0, 10)}.csv`;
  save(name, mark + text);
  const rows = rowsIn(text);
  return rows < limit ? `Saved ${name}` : `Saved the first ${rows.toLocaleString()} responses as ${name}`;
}

async function readFile(query: Record<string, unknown>, before: number, { signal, onRows }: Saving) {
  const onText = (text: string) => onRows(before + rowsIn(text));
  const { data, header } = await callAny('sentimentResponses', 'export', { query, signal, onText });
  const text = String(data).replace(mark, '');
  return { text, limit: Number(header('x-export-limit') ?? Number.POSITIVE_INFINITY) };
}

/** Each row ends its line and begins with its reference; what people wrote may hold ends of lines too. */
const rowsIn = (text: string) => text.match(/\r\nR-\d/g)?.length ?? 0;

function portionsOf(ids: readonly number[]): (readonly number[])[] {
  return Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, index) =>
    ids.slice(index * idsAtOnce, (index + 1) * idsAtOnce),
  );
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
