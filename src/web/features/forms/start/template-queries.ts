import { z } from 'zod';
import { templateCardSchema } from '../../../../contract/schemas/forms/form-template.ts';
import { reading } from '../../../providers/operation.ts';
import type { QuestionFile } from '../draft/form-kind.ts';
import type { StartKind } from './start-kind.ts';

// Templates change only with a release.
const staleTime = 3_600_000;

export const templates = ({ resource }: { resource: StartKind<QuestionFile>['resource'] }) =>
  reading(resource as 'sentiments', 'templates', { schema: z.array(templateCardSchema), staleTime });

export const template = <D extends QuestionFile>({ resource, templateSchema }: StartKind<D>, templateId: string) =>
  reading(resource as 'sentiments', 'template', { params: { templateId }, schema: templateSchema, staleTime });
