import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { formSnapshotSchema, formVersionSchema } from '../../../../contract/schemas/form-version.ts';
import { call } from '../../../providers/call.ts';

const listSchema = z.array(formVersionSchema);
const oneSchema = formVersionSchema.extend({ form: formSnapshotSchema });

/** The versions of a form, the newest first. */
export const versionsOf = (id: number) =>
  queryOptions({
    queryKey: ['data', 'default', 'sentiments', 'versions', id],
    queryFn: async ({ signal }) => listSchema.parse(await call('sentiments', 'versions', { params: { id }, signal })),
    staleTime: 0,
  });

/** One version, with the form as it was. */
export const versionOf = (id: number, version: number) =>
  queryOptions({
    queryKey: ['data', 'default', 'sentiments', 'versions', id, version],
    queryFn: async ({ signal }) =>
      oneSchema.parse(await call('sentiments', 'version', { params: { id, version }, signal })),
    // What a version holds never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Makes a form what it was; that is a new version. */
export const restoreVersion = (id: number, version: number) =>
  call('sentiments', 'restore', { params: { id, version } });
