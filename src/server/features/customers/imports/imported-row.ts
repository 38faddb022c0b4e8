import type {
  CustomerImport,
  ImportIssue,
  ImportOutcome,
} from '../../../../contract/schemas/customers/customer-import.ts';
import type { Answer } from '../../../../domain/forms/walk.ts';
import type { Columns } from '../records/record-from.ts';

export type RunningImport = Pick<
  CustomerImport,
  'id' | 'customerFormId' | 'columns' | 'mapping' | 'duplicates' | 'status' | 'counts'
> & { updatedBy: number };

export interface StoredRow {
  number: number;
  cells: string[];
  outcome: ImportOutcome | null;
  customerId: number | null;
  before: Record<string, unknown> | null;
  leftVersion: number | null;
}

export interface ProcessedRow {
  number: number;
  outcome: ImportOutcome;
  issues?: ImportIssue[];
  customerId?: number | null;
  before?: unknown;
  leftVersion?: number | null;
}

export type KnownCustomer = Columns & { id: number; version: number };

/** A row with what the import decided about it; `record` is what a new or changed customer will be. */
export interface Decided extends ProcessedRow {
  keys?: readonly string[];
  record?: Columns;
  existing?: KnownCustomer;
}

export interface Draft {
  number: number;
  answers: Answer[];
  issues: ImportIssue[];
  keys: string[];
}
