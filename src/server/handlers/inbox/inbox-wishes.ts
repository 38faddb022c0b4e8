import type { RawBuilder } from 'kysely';
import { resourceOf } from '../../../contract/catalogue.ts';
import { invalid } from '../../../contract/errors.ts';
import { builtInViews, type InboxViewName, inboxViewNames } from '../../../contract/schemas/inbox.ts';
import { listQuery } from '../../crud/query.ts';
import type { ListWishes } from '../../crud/read.ts';
import { type Viewer, viewConditions } from './view-conditions.ts';

type Words = Readonly<Record<string, unknown>>;

/** What the words of a list of responses ask for, `view` included, for whoever asks. */
export function inboxWishes({ view, ...query }: Words, viewer: Viewer): ListWishes & { query: Words } {
  if (view === undefined) return { query };
  if (!isView(view)) throw invalid([{ path: 'view', message: 'There is no such view' }]);
  return { query: { ...orderOf(view), ...query }, also: viewConditions(view, viewer) };
}

/** The words as a condition over `v`, the rows of responses. 422 names a word that no list understands. */
export function inboxWhere(words: Words, viewer: Viewer): RawBuilder<unknown> {
  const { query, also } = inboxWishes(words, viewer);
  return listQuery(resourceOf('sentimentResponses'), viewer.tenantId, query, {}, also).where;
}

function isView(word: unknown): word is InboxViewName {
  return inboxViewNames.some((name) => name === word);
}

function orderOf(view: InboxViewName): { _sort: string; _order: string } {
  const { order } = builtInViews[view];
  return { _sort: order.replace('-', ''), _order: order.startsWith('-') ? 'desc' : 'asc' };
}
