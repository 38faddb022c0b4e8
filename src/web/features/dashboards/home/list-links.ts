import type { DashboardStats, StatsQuery } from '../../../../contract/schemas/dashboards/dashboard.ts';
import type { InboxViewName } from '../../../../contract/schemas/responses/inbox.ts';
import { useMay } from '../../../providers/use-may.ts';
import { paths } from '../../sentiments/shared/paths.ts';

const fields = ['sentimentId', 'severityLevelId', 'assignedGroupIds', 'assignedToIds'] as const;

/** One record of the filters, such as the form of a bar. */
type Only = Partial<Record<(typeof fields)[number], number>>;

/** Addresses of the lists behind the figures; undefined where the user may not open the list or no list matches. */
export function useListLinks(query: StatsQuery, range: DashboardStats['range']) {
  const mayOpenInbox = useMay('sentimentResponses', 'listAll');
  const mayReadForm = useMay('sentimentResponses', 'list');
  const days = { createdAt_gte: range.from, createdAt_lte: range.to };
  const inbox = (view: InboxViewName, only: Only, more: Params) =>
    mayOpenInbox ? addressOf(paths.inbox, { view, ...more }, filtersOf(query, only)) : undefined;
  return {
    /** Responses as they are now, whenever received. */
    current: (view: InboxViewName, only: Only = {}) => inbox(view, only, {}),
    received: (only: Only = {}) => inbox('all', only, days),
    receivedIn: (view: InboxViewName, status: string) => inbox(view, {}, { status_in: status, ...days }),
    ofForm: (id: number) => {
      const filters = filtersOf(query, { sentimentId: id });
      return mayReadForm && filters
        ? addressOf(paths.responses(id), days, { ...filters, sentimentId_in: undefined })
        : undefined;
    },
  };
}

export type ListLinks = ReturnType<typeof useListLinks>;

type Params = Record<string, string | null | undefined>;

function filtersOf(query: StatsQuery, only: Only): Params | undefined {
  // The inbox cannot ask for a record and for others of the same field at once.
  if (fields.some((field) => only[field] && query[field] && !query[field].split(',').includes(String(only[field]))))
    return undefined;
  return Object.fromEntries(fields.map((field) => [`${field}_in`, only[field] ? String(only[field]) : query[field]]));
}

function addressOf(path: string, own: Params, filters: Params | undefined): string | undefined {
  if (!filters) return undefined;
  const params = Object.entries({ ...own, ...filters }).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return params.length > 0 ? `${path}?${new URLSearchParams(params)}` : path;
}
