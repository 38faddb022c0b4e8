import { z } from 'zod';
import { templateCardSchema } from '../../../../contract/schemas/forms/form-template.ts';
import { reading } from '../../../providers/operation.ts';
import type { QuestionFile } from '../draft/form-kind.ts';
import type { StartKind } from './start-kind.ts';

// They change with a release only.
const staleTime = 3_600_000;

/** What the gallery shows. */
export const templates = ({ resource }: { resource: StartKind<QuestionFile>['resource'] }) =>
  reading(resource as 'sentiments', 'templates', { schema: z.array(templateCardSchema), staleTime });

/** One template with its questions. */
export const template = <D extends QuestionFile>({ resource, templateSchema }: StartKind<D>, templateId: string) =>
  reading(resource as 'sentiments', 'template', { params: { templateId }, schema: templateSchema, staleTime });
