import { useCan, useList } from '@refinedev/core';
import { useEffect } from 'react';
import type { Sentiment } from '../../../contract/schemas/forms/sentiment.ts';

export function useSentimentForms(isWanted: boolean): { forms: Sentiment[]; isLoading: boolean } {
  const { data: access } = useCan({ resource: 'sentiments', action: 'list' });
  const { result, query } = useList<Sentiment>({
    resource: 'sentiments',
    pagination: { mode: 'off' },
    queryOptions: { enabled: isWanted && access?.can === true },
    errorNotification: false,
  });
  useEffect(() => {
    if (query.error) console.error('The sentiment forms could not be loaded', query.error);
  }, [query.error]);
  return { forms: result.data, isLoading: isWanted && (!access || query.isLoading) };
}
