import { keepPreviousData, type QueryFunctionContext, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SentimentResponse } from '../../../../contract/schemas/sentiment-response.ts';
import { totalInWords } from '../../../crud/pager.tsx';
import type { ListWords } from '../../../crud/use-list-words.ts';
import { dataProvider } from '../../../providers/data.ts';
import { storedSession } from '../../../providers/session.ts';
import { responseOrders, responseTabs } from './response-tabs.ts';

export const pageSize = 25;

/** A page of the responses to a form, and how many there are under each tab. */
export function useResponses(sentimentId: number, { tab, q, sort, page }: ListWords) {
  const me = Number(storedSession.user()?.id ?? 0);
  // One moment for the life of the page, so that asking again is the same question.
  const [now] = useState(() => new Date());
  const key = ['data', 'default', 'sentimentResponses', 'list', sentimentId];
  const filtersOf = (name: string) => responseTabs.find((known) => known.key === name)?.filters(me, now) ?? [];
  const search = q ? [{ field: 'q', operator: 'eq' as const, value: q }] : [];

  const list = useQuery({
    queryKey: [...key, { tab, q, sort, page }],
    queryFn: (queryContext) =>
      dataProvider.getList<SentimentResponse>({
        resource: 'sentimentResponses',
        pagination: { currentPage: page, pageSize, mode: 'server' },
        filters: [...filtersOf(tab), ...search],
        sorters: (responseOrders.find((known) => known.key === sort) ?? responseOrders[0])?.sorters ?? [],
        meta: { params: { sentimentId }, queryContext },
      }),
    placeholderData: keepPreviousData,
  });
  const counts = useQueries({
    queries: responseTabs.map(({ key: name }) => ({
      queryKey: [...key, 'count', name],
      queryFn: (queryContext: QueryFunctionContext) =>
        dataProvider.getList({
          resource: 'sentimentResponses',
          pagination: { currentPage: 1, pageSize: 1, mode: 'server' },
          filters: filtersOf(name),
          meta: { params: { sentimentId }, queryContext },
        }),
      select: ({ total, capped }: { total: number; capped?: boolean }) => totalInWords(total, capped ?? false),
      staleTime: 30_000,
    })),
  });
  return { list, counts: counts.map(({ data }) => data) };
}
