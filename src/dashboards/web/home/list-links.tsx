import { Link as MuiLink } from '@mui/material';
import { useCan } from '@refinedev/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type FigureCell, listBehind } from '../../../analytics/rules/list-behind.ts';
import { type AnalyticsQuery, filtersTextSchema, type StatsQuery } from '../../../analytics/schemas/analytics-query.ts';
import { paths } from '../../../responses/shared/paths.ts';
import type { DashboardStats } from '../../schemas/dashboard.ts';
import { useListBehind } from '../shared/use-list-behind.ts';

type Filter = AnalyticsQuery['filters'][number];
/** Values of the row of a figure, such as the form of a bar. */
type Only = Record<string, Filter['values'][number]>;
type Cell = Pick<FigureCell, 'measure' | 'time'> & { dataset?: 'cases' | 'sentimentResponses'; only?: Only };

const filterNames = ['sentimentId', 'severityLevelId', 'assignedGroupIds', 'assignedToIds'] as const;
const whenever = { from: null, to: null };

/**
 * Addresses of the lists behind figures; undefined where the user may not open the list or no list has the same rows. A
 * filter that the figures ignore is none of their lists.
 */
export function useListLinks(query: StatsQuery, range: DashboardStats['range'], ignored: readonly string[] = []) {
  const addressOf = useListBehind();
  const { data: openInboxAccess } = useCan({ resource: 'sentimentResponses', action: 'listAll' });
  const { data: readFormAccess } = useCan({ resource: 'sentimentResponses', action: 'list' });
  const behind = ({ dataset = 'cases', only = {}, ...cell }: Cell, span: FigureCell['span']) => {
    const chosen = filterNames.flatMap((field) => {
      const ids = query[field];
      return ids ? [among(field, ids.split(',').map(Number))] : [];
    });
    const own = Object.entries(only).map(([field, value]) => among(field, [value]));
    return listBehind({
      ...cell,
      dataset,
      span,
      filters: [...chosen, ...own, ...furtherIn(query).filter(({ field }) => !ignored.includes(field))],
      isPast: query.asOf !== undefined,
    });
  };
  return {
    /** Responses as they are now, whenever received. */
    current: (only: Only, measure = 'count') => addressOf(behind({ measure, only }, whenever)),
    ofPeriod: (cell: Cell, days = range) => addressOf(behind(cell, days)),
    /** The responses to a form, also for those who may read only this list. */
    ofForm: (id: number) => {
      const list = behind({ measure: 'count', only: { sentimentId: id } }, range);
      if (openInboxAccess?.can || !readFormAccess?.can || list?.list !== 'inbox') return addressOf(list);
      const { sentimentId_in: _, ...params } = list.params;
      return `${paths.responses(id)}?${new URLSearchParams(params)}`;
    },
  };
}

const furtherIn = ({ filters }: StatsQuery): readonly Filter[] =>
  filters === undefined ? [] : (filtersTextSchema.safeParse(filters).data ?? []);

const among = (field: string, values: Filter['values']): Filter => ({ field, op: 'in', values });

export type ListLinks = ReturnType<typeof useListLinks>;

/** A link to the list behind a figure; plain text without an address. */
export function ListLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (!to) return children;
  return (
    <MuiLink component={Link} to={to} color="inherit" underline="hover">
      {children}
    </MuiLink>
  );
}
