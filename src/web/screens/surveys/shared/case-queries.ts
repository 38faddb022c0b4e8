import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { caseRuleSchema } from '../../../../contract/schemas/survey-case.ts';
import { call } from '../../../providers/call.ts';

/** Which answers to a survey become responses of the inbox. */
export const caseRules = (id: number) =>
  queryOptions({
    queryKey: ['data', 'default', 'surveyCaseRules', 'list', id],
    queryFn: async ({ signal }) =>
      z.array(caseRuleSchema).parse(await call('surveys', 'caseRules', { params: { id }, signal })),
  });
