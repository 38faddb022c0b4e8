import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { formTemplateSchema, templateCardSchema } from '../../../../contract/schemas/form-template.ts';
import { call } from '../../../providers/call.ts';

// They change with a release only.
const staleTime = 3_600_000;

export const templates = queryOptions({
  queryKey: ['templates'],
  queryFn: async ({ signal }) => z.array(templateCardSchema).parse(await call('sentiments', 'templates', { signal })),
  staleTime,
});

export const template = (templateId: string) =>
  queryOptions({
    queryKey: ['templates', templateId],
    queryFn: async ({ signal }) =>
      formTemplateSchema.parse(await call('sentiments', 'template', { params: { templateId }, signal })),
    staleTime,
  });
