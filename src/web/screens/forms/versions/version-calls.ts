import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { formVersionSchema } from '../../../../contract/schemas/form-version.ts';
import { callAny } from '../../../providers/call.ts';
import type { FormFacts } from '../form-kind.ts';

const listSchema = z.array(formVersionSchema);

/** The versions of a form, the newest first. */
export const versionsOf = ({ resource }: FormFacts, id: number) =>
  queryOptions({
    queryKey: ['data', 'default', resource, 'versions', id],
    queryFn: async ({ signal }) =>
      listSchema.parse((await callAny(resource, 'versions', { params: { id }, signal })).data),
    staleTime: 0,
  });

/** One version, with the form as it was. */
export const versionOf = ({ resource, snapshotSchema }: FormFacts, id: number, version: number) =>
  queryOptions({
    queryKey: ['data', 'default', resource, 'versions', id, version],
    queryFn: async ({ signal }) =>
      formVersionSchema
        .extend({ form: snapshotSchema })
        .parse((await callAny(resource, 'version', { params: { id, version }, signal })).data),
    // What a version holds never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Makes a form what it was; that is a new version. */
export const restoreVersion = ({ resource }: FormFacts, id: number, version: number) =>
  callAny(resource, 'restore', { params: { id, version } });
