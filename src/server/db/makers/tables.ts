import type { FieldOptions } from '../../../contract/schemas/field-options.ts';
import type { RejectionCode, ResolutionCode, RootCause } from '../../../contract/schemas/response-end.ts';
import type { escalationTypes } from '../../../contract/schemas/sentiment.ts';
import type { FieldType } from '../../../contract/schemas/sentiment-field.ts';
import type { Answered, Status, TrackingEntry } from '../../../contract/schemas/sentiment-response.ts';

export type EscalationType = (typeof escalationTypes)[number];

interface Made {
  id: number;
  createdAt: Date;
  updatedAt: Date;
  createdBy: number | null;
}

/** What is written into each table, by the names of the wire. Every row of a table says all of its columns. */
export interface Tables {
  users: Made & {
    email: string;
    firstName: string;
    lastName: string;
    passwordHash: string;
    roleId: number;
    isActive: boolean;
    isInitialPasswordReset: 0 | 1;
    lastSignInAt: Date | null;
  };
  groups: Made & { name: string; description: string; color: string; leadUserId: number | null };
  group_members: { groupId: number; userId: number };
  severity_levels: Made & { name: string; description: string; daysToResolve: number; rank: number; color: string };
  customer_form_responses: Made & {
    displayName: string;
    email: string | null;
    phone: string | null;
    company: string | null;
  };
  sentiments: Made & {
    name: string;
    description: string;
    enableCustomer: boolean;
    enableEscalation: boolean;
    escalationType: EscalationType | null;
    enableSla: boolean;
  };
  sentiment_severity_levels: { sentimentId: number; severityLevelId: number };
  sentiment_users: { sentimentId: number; userId: number };
  sentiment_groups: { sentimentId: number; groupId: number };
  sentiment_fields: Made & {
    sentimentId: number;
    fieldName: string;
    fieldType: FieldType;
    required: boolean;
    isSentimentValue: boolean;
    options: FieldOptions;
    position: number;
  };
  sentiment_responses: Made & {
    sentimentId: number;
    number: number;
    status: Status;
    severityLevelId: number | null;
    customerResponseId: number | null;
    customerName: string | null;
    summary: string;
    sentimentScore: number | null;
    escalationType: EscalationType;
    answers: Answered[];
    slaDueAt: Date | null;
    slaWarnAt: Date | null;
    firstResponseDueAt: Date | null;
    firstRespondedAt: Date | null;
    pausedAt: Date | null;
    pausedMs: number;
    statusSince: Date;
    resolvedAt: Date | null;
    resolutionCode: ResolutionCode | null;
    rootCause: RootCause | null;
    resolutionText: string | null;
    rejectionCode: RejectionCode | null;
    rejectionReason: string | null;
    version: number;
  };
  sentiment_response_users: { responseId: number; userId: number };
  sentiment_response_groups: { responseId: number; groupId: number };
  sentiment_response_tracking: Made & {
    responseId: number;
    kind: TrackingEntry['kind'];
    notes: string;
    status: Status | null;
    userId: number | null;
    detail: Record<string, unknown>;
  };
}

export type TableName = keyof Tables;

/** Puts many rows into the tables of one tenant. */
export interface Writer {
  readonly tenantId: number;
  /** Fresh ids that nobody else gets, in growing order. */
  takeIds(table: TableName, count: number): Promise<number[]>;
  write<T extends TableName>(table: T, rows: Iterable<Tables[T]>): Promise<void>;
  /** The next response of the tenant is numbered after this one. */
  countOn(lastNumber: number): Promise<void>;
}
