import { useCan, useList } from '@refinedev/core';
import { useEffect } from 'react';
import { isAborted } from '../../../core/web/providers/http.ts';
import type { Sentiment } from '../../../forms/schemas/sentiment.ts';

/** The forms that the user may see, in the menu and in the drawer of new responses. */
export function useSentimentForms(isWanted: boolean): { forms: Sentiment[]; isLoading: boolean } {
  const { data: access } = useCan({ resource: 'sentiments', action: 'list' });
  const { result, query } = useList<Sentiment>({
    resource: 'sentiments',
    pagination: { mode: 'off' },
    queryOptions: { enabled: isWanted && access?.can === true },
  });
  useEffect(() => {
    if (query.error && !isAborted(query.error)) console.error('The sentiment forms could not be loaded', query.error);
  }, [query.error]);
  return { forms: result.data, isLoading: isWanted && (!access || query.isLoading) };
}
