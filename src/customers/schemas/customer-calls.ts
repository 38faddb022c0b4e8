import { z } from 'zod';
import { carriedShape, idSchema, recordId, recordShape, timeSchema } from '../../core/contract/schemas/common.ts';
import { tagSchema } from './customer.ts';

const customerId = recordId('customerFormResponses');

/** Merges customers into one. Their responses, survey answers, invitations and links move to the kept customer. */
export const mergeCustomersSchema = z
  .object({
    keepId: customerId,
    mergeIds: z.array(customerId).min(1).max(10),
    /** The customer whose answer counts, by question. Default: the kept one's answer, else the first that exists. */
    fields: z.record(z.string().regex(/^[1-9]\d{0,9}$/, 'The id of a question'), idSchema).default({}),
    tenantId: carriedShape.tenantId,
  })
  .refine(({ keepId, mergeIds }) => new Set([keepId, ...mergeIds]).size === mergeIds.length + 1, {
    path: ['mergeIds'],
    message: 'Each customer once, without the kept one',
  });

/** Two customers that are different people: they are not suggested again. */
export const distinctCustomersSchema = z.object({
  ids: z.array(customerId).length(2),
  tenantId: carriedShape.tenantId,
});

export const customerMergeSchema = z.object({
  ...recordShape,
  keptId: idSchema,
  keptName: z.string(),
  mergedNames: z.array(z.string()),
  undoneAt: timeSchema.nullable(),
});

export const mostInBulk = 500;

/** Seconds for which the page offers to undo the deletion of customers. */
export const deletionUndoSeconds = 10;

export const severalCustomersSchema = z.object({
  ids: z.array(idSchema).min(1).max(mostInBulk),
  tenantId: carriedShape.tenantId,
});

export type SeveralCustomers = z.output<typeof severalCustomersSchema>;

/** A change to several customers. Customers that are as wanted already, or deleted, are left out. */
export const bulkCustomersSchema = z
  .object({
    action: z.enum(['setOwner', 'addGroup', 'removeGroup', 'addTag', 'removeTag']),
    ids: severalCustomersSchema.shape.ids,
    ownerId: recordId('users').nullable().optional(),
    /** Changes only customers with this owner. */
    fromOwnerId: idSchema.nullable().optional(),
    groupId: recordId('groups').optional(),
    tag: tagSchema.optional(),
    tenantId: carriedShape.tenantId,
  })
  .check(({ value, issues }) => {
    const path = value.action === 'setOwner' ? 'ownerId' : value.action.endsWith('Group') ? 'groupId' : 'tag';
    if (value[path] === undefined)
      issues.push({ code: 'custom', path: [path], message: 'This field is required', input: value });
  });

export type BulkCustomers = z.output<typeof bulkCustomersSchema>;

/** What can happen to a customer: a response, a survey answered, an email sent, a staff note, a change of a case. */
export const timelineKinds = ['response', 'survey', 'email', 'note', 'change'] as const;

export const timelineQuerySchema = z.object({
  kind: z.enum(timelineKinds).optional(),
  /** The `next` of the page before. */
  _after: z.string().max(400).optional(),
  tenantId: z.string().optional(),
  tenant: z.string().optional(),
});

export type TimelineKind = (typeof timelineKinds)[number];
