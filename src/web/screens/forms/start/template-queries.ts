import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { templateCardSchema } from '../../../../contract/schemas/form-template.ts';
import { callAny } from '../../../providers/call.ts';
import type { QuestionFile } from '../form-kind.ts';
import type { StartKind } from './start-kind.ts';

// They change with a release only.
const staleTime = 3_600_000;

/** What the gallery shows. */
export const templates = ({ resource }: { resource: string }) =>
  queryOptions({
    queryKey: ['templates', resource],
    queryFn: async ({ signal }) =>
      z.array(templateCardSchema).parse((await callAny(resource, 'templates', { signal })).data),
    staleTime,
  });

/** One template, whole. */
export const template = <D extends QuestionFile>({ resource, templateSchema }: StartKind<D>, templateId: string) =>
  queryOptions({
    queryKey: ['templates', resource, templateId],
    queryFn: async ({ signal }) =>
      templateSchema.parse((await callAny(resource, 'template', { params: { templateId }, signal })).data),
    staleTime,
  });
