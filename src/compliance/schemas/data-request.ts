import { z } from 'zod';
import {
  emailSchema,
  emptyToNull,
  lineSchema,
  proseSchema,
  recordId,
  recordIds,
  recordShape,
  timeSchema,
  titleSchema,
} from '../../core/contract/schemas/common.ts';

export const gdprKinds = ['access', 'rectify', 'erase', 'restrict', 'portability', 'object'] as const;
export const ccpaKinds = ['know', 'delete', 'correct', 'do_not_sell'] as const;
export const requestKinds = [...gdprKinds, ...ccpaKinds] as const;
export type RequestKind = (typeof requestKinds)[number];

export const requestStatuses = ['open', 'running', 'completed', 'refused'] as const;

/** What completes a request: the data is erased or handed over, a wish is recorded on the customer, or staff correct. */
export const outcomes = {
  access: 'export',
  portability: 'export',
  know: 'export',
  erase: 'erase',
  delete: 'erase',
  restrict: 'record',
  object: 'record',
  do_not_sell: 'record',
  rectify: 'correct',
  correct: 'correct',
} as const satisfies Record<RequestKind, string>;

/** The name on a request from the page of a respondent whose name is unknown; it identifies nobody. */
export const nameless = 'Respondent';

/** What stands in the place of erased text: without letters, so that no analysis of words counts it. */
export const erasedMark = '[…]';

const customerIds = recordIds('customers', 50);

export const dataRequestSchema = z.object({
  ...recordShape,
  reference: z.string(),
  kind: z.enum(requestKinds),
  law: z.enum(['gdpr', 'ccpa']),
  status: z.enum(requestStatuses),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  otherNames: z.string(),
  customerIds: z.array(recordId('customers', 'kept')),
  details: z.string(),
  receivedAt: timeSchema,
  dueAt: timeSchema,
  identityCheck: z.string(),
  legalHold: z.string(),
  completedAt: timeSchema.nullable(),
  log: z.array(z.object({ at: timeSchema, userName: z.string().nullable(), text: z.string() })),
});

export const dataRequestInputSchema = z.object({
  kind: z.enum(requestKinds),
  name: lineSchema(200),
  email: z.preprocess(emptyToNull, emailSchema.nullable().optional()),
  phone: z.preprocess(emptyToNull, lineSchema(40).nullable().optional()),
  /** Other names and words that identify the person, one on each line. */
  otherNames: proseSchema(2_000).optional(),
  /** Default: the customers with the same email or phone number. */
  customerIds: customerIds.optional(),
  details: proseSchema(5_000).optional(),
  receivedAt: timeSchema.optional(),
  identityCheck: titleSchema(500).optional(),
  legalHold: titleSchema(500).optional(),
});

/** Where something about the person is stored. */
export const foundPersonSchema = z.object({
  /** Names of customers with the same name, email or phone number that are not selected. */
  others: z.array(z.string()),
  /** Records of the person, by kind. */
  records: z.array(z.object({ label: z.string(), count: z.int() })),
  /** Places where others wrote about the person. */
  mentions: z.array(z.object({ label: z.string(), count: z.int(), examples: z.array(z.string()) })),
  /** What the person shares with other customers, so that it is not erased in free text. */
  shared: z.array(z.string()),
});
export type FoundPerson = z.infer<typeof foundPersonSchema>;

export const executeSchema = z.object({
  tenantId: z.int().nullable().optional(),
  /** Erasure: whether the customer records stay without a name, or are deleted. */
  keepsRecord: z.boolean().default(true),
});

export const refuseSchema = z.object({ tenantId: z.int().nullable().optional(), reason: lineSchema(1_000) });

export const personExportSchema = z.object({
  format: z.enum(['json', 'html', 'zip']).default('json'),
  tenantId: z.string().optional(),
  tenant: z.string().optional(),
});

export type DataRequest = z.infer<typeof dataRequestSchema>;
