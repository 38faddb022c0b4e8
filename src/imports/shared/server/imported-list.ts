import type { RunName } from '../../../core/server/auth/rights-of-runs.ts';
import type { Tx } from '../../../core/server/db/database.ts';
import type { Services } from '../../../core/server/http/call.ts';
import type { ImportTarget } from '../../rules/guess-mapping.ts';
import type { Import, ImportIssue, ImportOutcome, PreviewRow } from '../../schemas/import.ts';
import type { ImportedListName } from '../../schemas/imported-lists.ts';

/** What the records belong to, such as the form of customers or of responses. */
export interface ImportParent {
  customerFormId: number | null;
  sentimentId: number | null;
  surveyId: number | null;
}

/** Of a list whose records belong to nothing else. */
export const noParent: ImportParent = { customerFormId: null, sentimentId: null, surveyId: null };

/** What the caller says about it. */
export interface SentParent {
  customerFormId?: number | undefined;
  sentimentId?: number | undefined;
  surveyId?: number | undefined;
}

/** Who imports, and what the installation can do for them. */
export interface Importer {
  userId: number | null;
  sendsEmail: boolean;
}

export type RunningImport = Pick<
  Import,
  'id' | 'fileName' | 'columns' | 'format' | 'mapping' | 'duplicates' | 'options' | 'status' | 'counts' | 'problems'
> &
  ImportParent & { updatedBy: number | null };

export interface ImportRow {
  number: number;
  cells: string[];
  outcome: ImportOutcome | null;
  recordId: number | null;
  before: Record<string, unknown> | null;
  leftVersion: number | null;
}

export interface ProcessedRow {
  number: number;
  outcome: ImportOutcome;
  issues?: ImportIssue[];
  recordId?: number | null;
  before?: unknown;
  leftVersion?: number | null;
}

/** What is the same for all rows of an import. */
export interface ListDeclaration {
  /** What its owner needs while it runs, and while it is undone. */
  runs: { run: RunName; undo: RunName };
  /** What a new import belongs to. */
  parent(tx: Tx, sent: SentParent): Promise<ImportParent>;
  /** The fields that columns can fill. */
  targets(tx: Tx, parent: ImportParent, importer: Importer): Promise<ImportTarget[]>;
  /** Throws where an import cannot start with this mapping. */
  assertMayStart?(tx: Tx, services: Services, mapping: Import['mapping']): Promise<void>;
}

/** A list of records that files can be imported into. */
export interface ImportedList extends ListDeclaration {
  /** Rows as they will be stored. */
  preview(tx: Tx, stored: RunningImport, rows: readonly ImportRow[]): Promise<PreviewRow[]>;
  /** Creates and updates the records of some rows; a dry run only decides. */
  importRows(tx: Tx, stored: RunningImport, rows: readonly ImportRow[]): Promise<ProcessedRow[]>;
  /** Deletes the records that some rows created and restores those that they updated, unless they changed since. */
  undoRows(tx: Tx, stored: RunningImport, rows: readonly ImportRow[]): Promise<ProcessedRow[]>;
}

export type ImportedLists = Readonly<Record<ImportedListName, ImportedList>>;

declare module '../../../core/server/http/call.ts' {
  interface Services {
    /** Each subject declares its own lists. */
    importedLists: ImportedLists;
  }
}

declare module '../../../core/server/workers/worker-task.ts' {
  interface WorkerServices {
    importedLists: ImportedLists;
  }
}
