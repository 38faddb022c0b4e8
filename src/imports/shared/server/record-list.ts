import type { ApiError } from '../../../core/contract/errors.ts';
import type { Tx } from '../../../core/server/db/database.ts';
import type { ImportIssue } from '../../schemas/import.ts';
import type { ImportRow, ListDeclaration, ProcessedRow, RunningImport } from './imported-list.ts';

/** A row in the notation of the product. */
export interface Draft {
  number: number;
  issues: ImportIssue[];
  /** What is said about a row that is imported all the same, such as a customer whom nobody knows. */
  notes?: readonly ImportIssue[];
  /** What identifies its record, as marked texts that can be compared with those of records and of other rows. */
  keys: readonly string[];
  /** Why the row is about no record of the list. */
  skip?: string | undefined;
}

/** A record as it is stored, with what identifies it. */
export interface Existing {
  id: number;
  version: number;
  keys?: readonly string[];
}

/** A row with what the import decided about it; `record` is what a new or changed record will be. */
export interface Decided<Values, Stored> extends ProcessedRow {
  keys?: readonly string[];
  record?: Values;
  existing?: Stored;
}

/** What became of an imported record since. */
export interface Current {
  version: number;
  /** Why a new one is kept, such as “has signed in”; null where it may be deleted. */
  use: string | null;
  /** Why it may not be changed back. */
  refusal?: string | undefined;
}

/** How rows become the records of a list: its fields, what recognizes a record, and what undo does. */
export interface RecordList<Context, Row extends Draft, Values, Stored extends Values & Existing>
  extends ListDeclaration {
  /** The first row about a record has what further rows of the file add to it, so that these are no repetitions. */
  isGathered?: true;
  /** What some rows need, read at once. */
  context(tx: Tx, stored: RunningImport, rows: readonly ImportRow[]): Promise<Context>;
  draft(context: Context, stored: RunningImport, row: ImportRow): Row;
  /** The records that have one of these keys, each with its keys. */
  existing(tx: Tx, keys: readonly string[], options: { isLocked: boolean }): Promise<Stored[]>;
  /** Records that rows without any key may be about. */
  lookalikes?(tx: Tx, stored: RunningImport, drafts: readonly Row[]): Promise<(draft: Row) => Stored[]>;
  /** A new record. Throws 422 with the targets that cannot be stored as paths. */
  created(context: Context, draft: Row): Values;
  /** The record with the values of the row. Throws 422, and 403 where the importer may not change it. */
  changed(context: Context, draft: Row, existing: Stored): Values;
  /** What is compared to find that a row changes nothing. */
  comparable(record: Values): unknown;
  /** The texts of a record as it will be stored, by target; cells are shown for others. */
  texts(context: Context, record: Values): ReadonlyMap<string, string>;
  /** Default: the path of an error is the target. */
  issuesOf?(context: Context, stored: RunningImport, draft: Row, error: ApiError): ImportIssue[];
  /** Inserts records in the order of their rows, and notes their ids and versions. */
  saveCreated(tx: Tx, stored: RunningImport, context: Context, rows: readonly Decided<Values, Stored>[]): Promise<void>;
  saveUpdated(tx: Tx, stored: RunningImport, context: Context, rows: readonly Decided<Values, Stored>[]): Promise<void>;
  /** Locked until the end of the transaction. */
  current(tx: Tx, stored: RunningImport, rows: readonly ImportRow[]): Promise<ReadonlyMap<number, Current>>;
  /** Gives the updated records of some rows their former values. */
  restore(tx: Tx, stored: RunningImport, rows: readonly ImportRow[]): Promise<void>;
  /** Deletes the records that some rows created. */
  remove(tx: Tx, stored: RunningImport, ids: readonly number[]): Promise<void>;
}
