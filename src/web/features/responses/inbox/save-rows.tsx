import type { ResponseRow } from '../../../../contract/schemas/responses/inbox.ts';
import { ExportButton, type Saving } from '../../../crud/list/export-button.tsx';
import { callAny } from '../../../providers/call.ts';
import { saveCsv } from '../../../providers/files.ts';
import { useMay } from '../../../providers/use-may.ts';
import type { Inbox } from './use-inbox.ts';

export function SaveRows({ inbox, chosen }: { inbox: Inbox; chosen?: readonly ResponseRow[] | undefined }) {
  if (!useMay('sentimentResponses', 'export')) return null;
  return <ExportButton isEmpty={inbox.rows.length === 0} save={(saving) => saveResponses(inbox, chosen, saving)} />;
}

/** Limit of ids per request, because of the maximum URL length. */
const idsAtOnce = 500;
const byteOrder = '\uFEFF';

async function saveResponses(
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
  saveCsv(name, byteOrder + text);
  const rows = rowsIn(text);
  return rows < limit ? `Saved ${name}` : `Saved the first ${rows.toLocaleString()} responses as ${name}`;
}

async function readFile(query: Record<string, unknown>, before: number, { signal, onRows }: Saving) {
  const onText = (text: string) => onRows(before + rowsIn(text));
  const { data, header } = await callAny('sentimentResponses', 'export', { query, signal, onText });
  const text = String(data).replace(byteOrder, '');
  return { text, limit: Number(header('x-export-limit') ?? Number.POSITIVE_INFINITY) };
}

/** Count rows by the reference at the start of a line, because cells may contain line breaks. */
const rowsIn = (text: string) => text.match(/\r\nR-\d/g)?.length ?? 0;

function portionsOf(ids: readonly number[]): (readonly number[])[] {
  return Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, index) =>
    ids.slice(index * idsAtOnce, (index + 1) * idsAtOnce),
  );
}
