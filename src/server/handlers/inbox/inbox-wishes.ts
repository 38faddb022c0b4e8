import { type RawBuilder, sql } from 'kysely';
import { invalid } from '../../../contract/errors.ts';
import { builtInViews, type InboxViewName, inboxViewNames } from '../../../contract/schemas/inbox.ts';
import { isFinal } from '../../../domain/status.ts';
import { totalCap } from '../../crud/read.ts';
import type { Tx } from '../../db/database.ts';
import { askedStatuses, type StatusPart } from './asked-statuses.ts';
import { doneSource, isDirect } from './done-rows.ts';
import { type Filters, filtersOf, inboxQuery, narrowed, type Words } from './filters.ts';
import { everywhereKept, openKept } from './orders.ts';
import { queueRows } from './queue-rows.ts';
import { allRows, countOf, doneRows, foundRows, type Narrowed, type RowSource } from './row-source.ts';
import { type Search, searchFor } from './search.ts';
import { type Viewer, viewConditions } from './view-conditions.ts';
import { keptSize } from './view-sizes.ts';

export interface InboxWishes {
  /** The words that remain when the view and the search have become conditions. */
  query: Words;
  /** Where the page before ended, as the caller says. */
  after: unknown;
  filters: Filters;
  /** Where the rows are that fit. */
  sources: readonly Narrowed[];
  said: Search | undefined;
  /** What the rows are gathered with before they are walked, if they are. */
  gathered: RawBuilder<unknown>;
  /** Where counting ends. */
  cap: number;
  only: Standing;
  /** Asked as the screens ask most: in few different words. */
  isUsual: boolean;
  /** How many there are, where it is known without counting each. */
  size: RawBuilder<unknown> | undefined;
}

interface Asked {
  words: Words;
  viewer: Viewer;
  /** Of the address: the form whose responses are listed. */
  fixed?: Record<string, number>;
}

/** What the words of a list of responses ask for, `view` and `q` included, for whoever asks. */
export async function inboxWishes(tx: Tx, { words, viewer, fixed = {} }: Asked): Promise<InboxWishes> {
  const { view: word, q, _after: after, ...asked } = words;
  const view = word === undefined ? undefined : assertView(word);
  const query: Words = { ...(view ? orderOf(view) : {}), ...asked };
  // Says which words no list understands.
  inboxQuery(tx, query, [], fixed);
  const said = typeof q === 'string' && q.trim() ? await searchFor(tx, q.trim()) : undefined;
  const { parts, whole } = await askedStatuses(tx, query);
  const asks = parts.map((part) => ({ filters: filtersOf(part.words, fixed), only: standingOf(view, part) }));
  const only = togetherOf(asks.map((ask) => ask.only));
  const sort = String(query._sort ?? 'createdAt');
  const filters = filtersOf(whole.words, fixed);
  const isKept = only === 'nothing' || (only === 'open' ? openKept : everywhereKept).has(sort);
  const sources: Narrowed[] = [];
  if (isKept) for (const ask of asks) sources.push(...(await keptSources(tx, { view, viewer, said, sort, ...ask })));
  else {
    const belongs = [...(view ? viewConditions(view, viewer) : []), ...whole.belongs];
    sources.push(narrowed(tx, { rows: allRows, belongs }, filters, said));
  }
  const [first, ...more] = asks;
  const size = said || more.length > 0 || !first ? undefined : keptSize(view ?? 'all', viewer, first.filters);
  return {
    ...{ query: whole.words, after, filters, said, only, sources },
    gathered: sources.find((source) => source.gathered)?.gathered ?? sql``,
    isUsual: !said && isKept && asks.every((ask) => isDirect(ask.filters, sort)),
    cap: size ? totalCap : countedCap,
    size,
  };
}

/** Counting what is not counted as it changes ends here: nobody reads as many, and each of them is looked at. */
const countedCap = 200;

type Standing = 'open' | 'done' | 'nothing' | undefined;

interface Where {
  view: InboxViewName | undefined;
  viewer: Viewer;
  only: Standing;
  filters: Filters;
  said: Search | undefined;
  sort: string;
}

/** The rows of a view where they are kept in the order asked for. */
async function keptSources(tx: Tx, where: Where): Promise<Narrowed[]> {
  return (await sourcesOf(tx, where)).map((source) => narrowed(tx, source, where.filters, where.said));
}

async function sourcesOf(tx: Tx, { view, viewer, only, filters, said, sort }: Where): Promise<RowSource[]> {
  if (only === 'nothing') return [{ rows: doneRows, belongs: [sql`false`] }];
  const done = said?.ids ? foundRows(tx.tenantId, said.ids) : doneSource(filters, sort);
  // What is done is the first to be counted: it alone is mostly more than is counted.
  return [
    ...(only === 'open' ? [] : [done]),
    ...(only === 'done'
      ? []
      : [await queueRows(tx, { name: view ?? 'open', viewer, filters, sort, isSearched: said !== undefined })]),
  ];
}

/** Whether the view and the statuses that are asked for leave only what is open, only what is done, or nothing. */
function standingOf(view: InboxViewName | undefined, { bases }: StatusPart): Standing {
  const ofView = view && builtInViews[view].only;
  const ofWords = onlyOf(
    bases.flatMap((base) => (base ? [isFinal(base)] : [])),
    bases.length,
  );
  return ofView && ofWords && ofView !== ofWords ? 'nothing' : (ofView ?? ofWords);
}

/** What several parts leave together. */
function togetherOf(each: readonly Standing[]): Standing {
  const left = new Set(each.filter((one) => one !== 'nothing'));
  if (left.size === 0) return 'nothing';
  return left.size === 1 ? [...left][0] : undefined;
}

function onlyOf(areFinal: readonly boolean[], asked: number): 'open' | 'done' | undefined {
  if (asked === 0 || areFinal.length < asked || areFinal.some((one) => one !== areFinal[0])) return undefined;
  return areFinal[0] ? 'done' : 'open';
}

/** The words as a condition over `v`, every row of a response. 422 names a word that no list understands. */
export async function inboxWhere(tx: Tx, { view, q, ...query }: Words, viewer: Viewer): Promise<RawBuilder<unknown>> {
  const belongs = view === undefined ? [] : viewConditions(assertView(view), viewer);
  const said = typeof q === 'string' && q.trim() ? [(await searchFor(tx, q.trim())).found] : [];
  const { whole } = await askedStatuses(tx, query);
  return inboxQuery(tx, whole.words, [...belongs, ...said, ...whole.belongs]).where;
}

/** How many responses the words find, of one form or of all, and where counting ends. */
export async function inboxCount(
  tx: Tx,
  words: Words,
  viewer: Viewer,
  sentimentId?: number,
): Promise<{ size: RawBuilder<unknown>; cap: number }> {
  const fixed = sentimentId === undefined ? {} : { sentimentId };
  const { sources, gathered, size, cap } = await inboxWishes(tx, { words, viewer, fixed });
  return { size: size ?? sql`(${gathered} select ${countOf(sources, cap)})`, cap };
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
