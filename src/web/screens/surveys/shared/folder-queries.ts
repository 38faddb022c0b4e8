import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../providers/call.ts';

/** The folders that surveys are kept in, by name. */
export const surveyFolders = () =>
  queryOptions({
    queryKey: ['data', 'default', 'surveyFolders', 'list', 'all'],
    queryFn: ({ signal }) => call('surveyFolders', 'list', { signal }),
  });
