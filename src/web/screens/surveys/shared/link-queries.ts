import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { addressedLinkSchema } from '../../../../contract/schemas/survey-link.ts';
import { call } from '../../../providers/call.ts';

/** The links of a survey, each with the address that is passed on. */
export const surveyLinks = (id: number) =>
  queryOptions({
    queryKey: ['data', 'default', 'surveyLinks', 'list', id],
    queryFn: async ({ signal }) =>
      z.array(addressedLinkSchema).parse(await call('surveys', 'links', { params: { id }, signal })),
  });
