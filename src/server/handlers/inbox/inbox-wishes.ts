import { type RawBuilder, sql } from 'kysely';
import { resourceOf } from '../../../contract/catalogue.ts';
import { invalid } from '../../../contract/errors.ts';
import { builtInViews, type InboxViewName, inboxViewNames } from '../../../contract/schemas/inbox.ts';
import { statuses } from '../../../contract/schemas/sentiment-response.ts';
import { isFinal } from '../../../domain/status.ts';
import { type ListQuery, listQuery } from '../../crud/query.ts';
import { totalCap } from '../../crud/read.ts';
import type { Tx } from '../../db/database.ts';
import { isKeptInQueue, queueRows } from './queue-rows.ts';
import { allRows, countOf, type RowSource } from './row-source.ts';
import { searchFor } from './search.ts';
import { type Viewer, viewConditions } from './view-conditions.ts';
import { viewSize } from './view-sizes.ts';

type Words = Readonly<Record<string, unknown>>;

export interface InboxWishes {
  /** The words that remain when the view and the search have become conditions. */
  query: Words;
  /** Where the view's rows are. */
  source: RowSource;
  /** What the search finds, over its rows. */
  said: RawBuilder<unknown>[];
  /** Where counting ends. */
  cap: number;
  only?: Standing;
  /** The words that narrow it by fields. */
  filters: readonly string[];
  /** Known to be few, or known not to be, where the database need not be asked. */
  isShort: boolean | undefined;
  /** How many there are, in one form or in all, where nothing narrows the view and it is known without counting. */
  size?: ((sentimentId?: number) => RawBuilder<unknown>) | undefined;
}

/** What the words of a list of responses ask for, `view` and `q` included, for whoever asks. */
export async function inboxWishes(tx: Tx, words: Words, viewer: Viewer): Promise<InboxWishes> {
  const { view: word, q, ...asked } = words;
  const view = word === undefined ? undefined : assertView(word);
  const query: Words = { ...(view ? orderOf(view) : {}), ...asked };
  const said = typeof q === 'string' && q.trim() ? await searchFor(tx, q.trim()) : undefined;
  const filters = Object.keys(query).filter((name) => !pagingWords.has(name));
  const isPlain = !said && filters.length === 0;
  const only = standingOf(view, query);
  const isInQueue = only === 'open' && isKeptInQueue(filters, String(query._sort ?? 'createdAt'));
  const source = isInQueue ? await queueRows(tx, view ?? 'open', viewer) : rowsOfView(view, viewer, only);
  return {
    query,
    source,
    said: said ? [said.found] : [],
    cap: isPlain ? totalCap : narrowedCap,
    only,
    filters,
    isShort: isPlain ? false : said?.isShort,
    size: isPlain ? (form) => viewSize(view ?? 'all', viewer, form) : undefined,
  };
}

/** Counting what somebody narrows down ends here: nobody reads as many, and each of them would be looked at. */
const narrowedCap = 1_000;

type Standing = 'open' | 'done' | 'nothing' | undefined;

function rowsOfView(view: InboxViewName | undefined, viewer: Viewer, only?: Standing): RowSource {
  if (only === 'nothing') return { rows: allRows, belongs: [sql`false`] };
  return { rows: allRows, belongs: view ? viewConditions(view, viewer) : [] };
}

/** Whether the view and the statuses that are asked for leave only what is open, only what is done, or nothing. */
function standingOf(view: InboxViewName | undefined, { status, status_in = status }: Words): Standing {
  const ofView = view && builtInViews[view].only;
  const asked = [status_in].flat().flatMap((word) => (typeof word === 'string' ? word.split(',') : []));
  const known = asked.map((word) => statuses.find((one) => one === word));
  const ofWords = onlyOf(
    known.flatMap((word) => (word ? [isFinal(word)] : [])),
    asked.length,
  );
  return ofView && ofWords && ofView !== ofWords ? 'nothing' : (ofView ?? ofWords);
}

function onlyOf(areFinal: readonly boolean[], asked: number): 'open' | 'done' | undefined {
  if (asked === 0 || areFinal.length < asked || areFinal.some((one) => one !== areFinal[0])) return undefined;
  return areFinal[0] ? 'done' : 'open';
}

const pagingWords = new Set(['_start', '_end', '_sort', '_order', '_after', 'tenant', 'tenantId']);

/** The words as a condition over `v`, every row of a response. 422 names a word that no list understands. */
export async function inboxWhere(tx: Tx, { view, q, ...query }: Words, viewer: Viewer): Promise<RawBuilder<unknown>> {
  const { belongs } = rowsOfView(view === undefined ? undefined : assertView(view), viewer);
  const said = typeof q === 'string' && q.trim() ? [(await searchFor(tx, q.trim())).found] : [];
  return inboxQuery(tx, query, [...belongs, ...said]).where;
}

/** How many responses the words find, of one form or of all, and where counting ends. */
export async function inboxCount(
  tx: Tx,
  words: Words,
  viewer: Viewer,
  sentimentId?: number,
): Promise<{ size: RawBuilder<unknown>; cap: number }> {
  const { query, source, said, cap } = await inboxWishes(tx, words, viewer);
  const fixed = sentimentId === undefined ? {} : { sentimentId };
  const { where } = inboxQuery(tx, query, [...source.belongs, ...said], fixed);
  return { size: countOf(source.rows, where, cap), cap };
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
