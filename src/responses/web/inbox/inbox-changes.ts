import { cachedRecord, readAgain, steadyListRows } from '../../../core/web/providers/cached-rows.ts';
import type { ResponseRow } from '../../schemas/inbox.ts';
import { readRows } from './inbox-rows.ts';

export type RowChange = Partial<ResponseRow>;

/** The loaded rows of all lists and boards. */
export const inboxRows = steadyListRows<ResponseRow>('sentimentResponses');

/** Loaded rows update in place and counts reload; rows that newly match a list appear only after a reload. */
export async function responsesChanged(ids: readonly number[]): Promise<void> {
  readCountsAgain();
  const inSight = inboxRows.rows().filter(({ id }) => ids.includes(id));
  const forms = [...new Set(inSight.map(({ sentimentId }) => sentimentId))];
  await Promise.all(
    forms.map(async (sentimentId) => {
      const wanted = inSight.flatMap((row) => (row.sentimentId === sentimentId ? row.id : []));
      const { data: rows } = await readRows({ sentimentId }, { id_in: wanted.join(',') });
      inboxRows.show(new Map(rows.map((row) => [row.id, row])));
    }),
  );
}

/** What the page of a response shows. */
export const recordOf = (id: number) => cachedRecord<ResponseRow>('sentimentResponses', id);

/** Shows changes at once in lists and on the page of each response. Returns what takes them back. */
export function showChanges(changes: ReadonlyMap<number, RowChange>): () => void {
  const shown = [inboxRows, ...[...changes.keys()].map(recordOf)].map((rows) => rows.show(changes));
  return () => {
    for (const takeBack of shown) takeBack();
  };
}

/** The rows as they were read last, in a list or on the page of a response. */
export function asKnown(rows: readonly ResponseRow[]): ResponseRow[] {
  const listed = new Map(inboxRows.rows().map((row) => [row.id, row]));
  return rows.map((row) =>
    [listed.get(row.id), ...recordOf(row.id).rows()].reduce<ResponseRow>(
      (latest, one) => (one && one.version > latest.version ? one : latest),
      row,
    ),
  );
}

export const readCountsAgain = () => void readAgain('sentimentResponses', 'views');

export const readRowsAgain = () => Promise.all([inboxRows.readAgain(), readCountsAgain()]);
