import { Link as MuiLink } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { StatsQuery } from '../../../../contract/schemas/dashboards/analytics-query.ts';
import type { DashboardStats } from '../../../../contract/schemas/dashboards/dashboard.ts';
import type { InboxViewName } from '../../../../contract/schemas/responses/inbox.ts';
import { useMay } from '../../../providers/use-may.ts';
import { paths } from '../../sentiments/shared/paths.ts';

const fields = ['sentimentId', 'severityLevelId', 'assignedGroupIds', 'assignedToIds'] as const;

/** One record of the filters, such as the form of a bar. */
type Only = Partial<Record<(typeof fields)[number], number>>;

type Days = DashboardStats['range'];

/** Addresses of the lists behind the figures; undefined where the user may not open the list or no list matches. */
export function useListLinks(query: StatsQuery, range: Days) {
  const mayOpenInbox = useMay('sentimentResponses', 'listAll');
  const mayReadForm = useMay('sentimentResponses', 'list');
  const inbox = (view: InboxViewName, only: Only, more: Params) =>
    mayOpenInbox ? addressOf(paths.inbox, { view, ...more }, filtersOf(query, only)) : undefined;
  return {
    /** Responses as they are now, whenever received. */
    current: (view: InboxViewName, only: Only = {}) => inbox(view, only, {}),
    received: (only: Only = {}, days = range) => inbox('all', only, between('createdAt', days)),
    resolved: (only: Only = {}, days = range) => inbox('all', only, between('resolvedAt', days)),
    receivedIn: (view: InboxViewName, status: string) =>
      inbox(view, {}, { status_in: status, ...between('createdAt', range) }),
    about: (topic: string, days = range) => inbox('all', {}, { topics_like: topic, ...between('createdAt', days) }),
    ofForm: (id: number) => {
      const filters = filtersOf(query, { sentimentId: id });
      return mayReadForm && filters
        ? addressOf(paths.responses(id), between('createdAt', range), { ...filters, sentimentId_in: undefined })
        : undefined;
    },
  };
}

const between = (field: 'createdAt' | 'resolvedAt', { from, to }: Days): Params => ({
  ...{ [`${field}_gte`]: from, [`${field}_lte`]: to },
});

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

/** A link to the list behind a figure; plain text without an address. */
export function ListLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (!to) return children;
  return (
    <MuiLink component={Link} to={to} color="inherit" underline="hover">
      {children}
    </MuiLink>
  );
}
