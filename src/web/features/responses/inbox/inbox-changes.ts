import type { ResponseRow } from '../../../../contract/schemas/responses/inbox.ts';
import { queryClient } from '../../../providers/query-client.ts';
import { countsKey, type RowsPage, readRows, rowsKey } from './inbox-rows.ts';

export type RowChange = Partial<ResponseRow>;

/** Applies an optimistic update to all lists and returns the function that reverts it. */
export function showChanged(changes: ReadonlyMap<number, RowChange>): () => void {
  const before = new Map(
    knownRows()
      .filter(({ id }) => changes.has(id))
      .map((row) => [row.id, row]),
  );
  apply((row) => (changes.has(row.id) ? { ...row, ...changes.get(row.id) } : row));
  return () => apply((row) => before.get(row.id) ?? row);
}

/** Loaded rows update in place and counts reload; rows that newly match a list appear only after a reload. */
export async function responsesChanged(ids: readonly number[]): Promise<void> {
  readCountsAgain();
  const inSight = knownRows().filter(({ id }) => ids.includes(id));
  const forms = [...new Set(inSight.map(({ sentimentId }) => sentimentId))];
  await Promise.all(
    forms.map(async (sentimentId) => {
      const wanted = inSight.flatMap((row) => (row.sentimentId === sentimentId ? row.id : []));
      const { data: rows } = await readRows({ sentimentId }, { id_in: wanted.join(',') });
      showChanged(new Map(rows.map((row) => [row.id, row])));
    }),
  );
}

export function asKnown(rows: readonly ResponseRow[]): ResponseRow[] {
  const known = new Map(knownRows().map((row) => [row.id, row]));
  return rows.map((row) => known.get(row.id) ?? row);
}

export const readCountsAgain = () => void queryClient.invalidateQueries({ queryKey: countsKey });

export const readRowsAgain = () =>
  Promise.all([queryClient.invalidateQueries({ queryKey: rowsKey }), readCountsAgain()]);

function knownRows(): ResponseRow[] {
  const lists = queryClient.getQueriesData<{ pages: RowsPage[] }>({ queryKey: rowsKey });
  return lists.flatMap(([, known]) => known?.pages.flatMap(({ data }) => data) ?? []);
}

function apply(changed: (row: ResponseRow) => ResponseRow) {
  queryClient.setQueriesData<{ pages: RowsPage[] }>(
    { queryKey: rowsKey },
    (known) => known && { ...known, pages: known.pages.map((page) => ({ ...page, data: page.data.map(changed) })) },
  );
}
