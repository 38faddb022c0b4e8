import { useList } from '@refinedev/core';
import { useEffect } from 'react';
import { permissionFor } from '../../contract/catalogue.ts';
import type { Sentiment } from '../../contract/schemas/sentiment.ts';
import { useOwnAccess } from '../providers/access.ts';

/** The sentiment forms for menus and drawers, read once they are wanted by those who may. A failure is only logged. */
export function useSentimentForms(isWanted: boolean): { forms: Sentiment[]; isLoading: boolean } {
  const access = useOwnAccess();
  const may = access?.policy.permits(permissionFor('sentiments', 'list')) ?? false;
  const { result, query } = useList<Sentiment>({
    resource: 'sentiments',
    pagination: { mode: 'off' },
    queryOptions: { enabled: isWanted && may },
    errorNotification: false,
  });
  useEffect(() => {
    if (query.error) console.error('The sentiment forms could not be loaded', query.error);
  }, [query.error]);
  return { forms: result.data, isLoading: isWanted && (!access || query.isLoading) };
}
