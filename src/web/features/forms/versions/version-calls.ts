import { z } from 'zod';
import { formVersionSchema } from '../../../../contract/schemas/forms/form-document.ts';
import { reading } from '../../../providers/queries.ts';
import type { FormFacts } from '../draft/builder-draft.ts';

export const versionsOf = ({ resource }: FormFacts, id: number) =>
  reading(resource, 'versions', { params: { id }, schema: z.array(formVersionSchema), staleTime: 0 });

export const versionOf = ({ resource, snapshotSchema }: FormFacts, id: number, version: number) =>
  reading(resource, 'version', {
    params: { id, version },
    schema: formVersionSchema.extend({ form: snapshotSchema }),
    staleTime: 0,
  });
