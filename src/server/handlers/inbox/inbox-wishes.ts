import type { RawBuilder } from 'kysely';
import { resourceOf } from '../../../contract/catalogue.ts';
import { invalid } from '../../../contract/errors.ts';
import { builtInViews, type InboxViewName, inboxViewNames } from '../../../contract/schemas/inbox.ts';
import { type ListQuery, listQuery } from '../../crud/query.ts';
import { totalCap } from '../../crud/read.ts';
import type { Tx } from '../../db/database.ts';
import { searchFor } from './search.ts';
import { isLongQueue, type Viewer, viewConditions } from './view-conditions.ts';
import { viewSize } from './view-sizes.ts';

type Words = Readonly<Record<string, unknown>>;

export interface InboxWishes {
  /** The words that remain when the view and the search have become conditions. */
  query: Words;
  /** Over `v`, the rows of responses. */
  also: RawBuilder<unknown>[];
  /** Where counting ends. */
  cap: number;
  only?: 'open' | 'done' | undefined;
  /** How many there are, in one form or in all, where nothing narrows the view and it is known without counting. */
  size?: ((sentimentId?: number) => RawBuilder<unknown>) | undefined;
}

/** What the words of a list of responses ask for, `view` and `q` included, for whoever asks. */
export async function inboxWishes(tx: Tx, { view, q, ...query }: Words, viewer: Viewer): Promise<InboxWishes> {
  const said = typeof q === 'string' && q.trim() ? await searchFor(tx, q.trim()) : undefined;
  const isPlain = !said && !isNarrowed(query);
  const ofView = view === undefined ? [] : await conditionsOf(tx, assertView(view), viewer, isPlain);
  const order = view === undefined ? {} : orderOf(assertView(view));
  return {
    query: { ...order, ...query },
    also: said ? [...ofView, said.found] : ofView,
    cap: said?.cap ?? totalCap,
    only: view === undefined ? undefined : builtInViews[assertView(view)].only,
    size: isPlain ? (form) => viewSize(view === undefined ? 'all' : assertView(view), viewer, form) : undefined,
  };
}

async function conditionsOf(tx: Tx, view: InboxViewName, viewer: Viewer, isPlain: boolean) {
  return viewConditions(view, viewer, isPlain && (await isLongQueue(tx, view, viewer)));
}

const pagingWords = new Set(['_start', '_end', '_sort', '_order', '_after', 'tenant', 'tenantId']);

const isNarrowed = (query: Words) => Object.keys(query).some((word) => !pagingWords.has(word));

/** The words as a condition over `v`. 422 names a word that no list understands. */
export async function inboxWhere(tx: Tx, words: Words, viewer: Viewer): Promise<RawBuilder<unknown>> {
  const { query, also } = await inboxWishes(tx, words, viewer);
  return inboxQuery(tx, query, also).where;
}

/** The plain words of a list of responses, with conditions beside them. */
export function inboxQuery(
  tx: Tx,
  query: Words,
  also: readonly RawBuilder<unknown>[],
  fixed: Record<string, number> = {},
): ListQuery {
  return listQuery(resourceOf('sentimentResponses'), tx.tenantId, query, fixed, also);
}

function assertView(word: unknown): InboxViewName {
  const view = inboxViewNames.find((name) => name === word);
  if (!view) throw invalid([{ path: 'view', message: 'There is no such view' }]);
  return view;
}

function orderOf(view: InboxViewName): { _sort: string; _order: string } {
  const { order } = builtInViews[view];
  return { _sort: order.replace('-', ''), _order: order.startsWith('-') ? 'desc' : 'asc' };
}
