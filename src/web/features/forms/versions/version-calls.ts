import { z } from 'zod';
import { formVersionSchema } from '../../../../contract/schemas/forms/form-version.ts';
import { reading } from '../../../providers/operation.ts';
import type { FormFacts } from '../draft/form-kind.ts';

export const versionsOf = ({ resource }: FormFacts, id: number) =>
  reading(resource, 'versions', { params: { id }, schema: z.array(formVersionSchema), staleTime: 0 });

/** A version is immutable, so it can stay in the cache. */
export const versionOf = ({ resource, snapshotSchema }: FormFacts, id: number, version: number) =>
  reading(resource, 'version', {
    params: { id, version },
    schema: formVersionSchema.extend({ form: snapshotSchema }),
    staleTime: Number.POSITIVE_INFINITY,
  });
