import { useCan } from '@refinedev/core';
import { resources } from '../../../../resources.config.ts';
import { fillPath } from '../../../core/contract/endpoint.ts';
import { byteOrderMark } from '../../../core/contract/notations/exported-cell.ts';
import { formatCount } from '../../../core/contract/notations/notation.ts';
import { ExportButton, type ListFormat, type Saving } from '../../../core/web/list/export-button.tsx';
import { csvFile, fetchFile, fetchText, saveFile } from '../../../core/web/providers/files.ts';
import type { ResponseRow } from '../../schemas/inbox.ts';
import type { Inbox } from './use-inbox.ts';

export function SaveRows({ inbox, chosen }: { inbox: Inbox; chosen?: readonly ResponseRow[] | undefined }) {
  const { data: sentimentResponsesAccess } = useCan({ resource: 'sentimentResponses', action: 'export' });
  if (!sentimentResponsesAccess?.can) return null;
  return (
    <ExportButton
      isEmpty={inbox.rows.length === 0}
      save={(saving, format) => saveResponses({ inbox, chosen, format }, saving)}
    />
  );
}

const exportPath = fillPath(resources.sentimentResponses.api.export.endpoint, {});

/** Limit of ids per request, because of the maximum URL length. */
const idsAtOnce = 500;

interface ExportSelection {
  inbox: Inbox;
  chosen: readonly ResponseRow[] | undefined;
  format: ListFormat;
}

async function saveResponses({ inbox, chosen, format }: ExportSelection, saving: Saving): Promise<string> {
  const { scope, address } = inbox;
  const { _sort, _order } = address.query as Record<string, unknown>;
  const ofForm = scope.sentimentId === undefined ? {} : { sentimentId: scope.sentimentId };
  const questions: Record<string, unknown>[] = chosen
    ? portionsOf(chosen.map(({ id }) => id)).map((ids) => ({ _sort, _order, id_in: ids.join(',') }))
    : [{ ...address.query, ...ofForm }];
  const name = `responses-${new Date().toISOString().slice(0, 10)}.${format}`;
  if (format === 'csv') return saveCsv(name, questions, saving);
  const [query, ...others] = questions;
  if (others.length > 0)
    throw new Error(`Excel files have at most ${idsAtOnce} selected responses. Export CSV instead.`);
  saveFile(name, await fetchFile(exportPath, { ...query, format }, saving.signal));
  return `Saved ${name}`;
}

async function saveCsv(name: string, questions: readonly Record<string, unknown>[], saving: Saving): Promise<string> {
  let text = '';
  let limit = Number.POSITIVE_INFINITY;
  for (const query of questions) {
    const part = await readFile(query, rowsIn(text), saving);
    text += text ? part.text.slice(part.text.indexOf('\r\n') + 2) : part.text;
    limit = part.limit;
  }
  saveFile(name, csvFile(byteOrderMark + text));
  const rows = rowsIn(text);
  return rows < limit ? `Saved ${name}` : `Saved the first ${formatCount(rows)} responses as ${name}`;
}

async function readFile(query: Record<string, unknown>, before: number, { signal, onRows }: Saving) {
  const onText = (text: string) => onRows(before + rowsIn(text));
  const { text, headers } = await fetchText(exportPath, query, { signal, onText });
  const limit = Number(headers['x-export-limit'] ?? Number.POSITIVE_INFINITY);
  return { text: text.replace(byteOrderMark, ''), limit };
}

/** Count rows by the reference at the start of a line, because cells may contain line breaks. */
const rowsIn = (text: string) => text.match(/\r\n"R-\d/g)?.length ?? 0;

function portionsOf(ids: readonly number[]): (readonly number[])[] {
  return Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, index) =>
    ids.slice(index * idsAtOnce, (index + 1) * idsAtOnce),
  );
}
