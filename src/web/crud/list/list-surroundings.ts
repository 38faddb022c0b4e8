import type { RecordAddress } from '../record-address.ts';
import type { NameOf } from '../related.ts';
import type { RecordAccess } from '../use-record-access.ts';
import type { Column } from './columns.ts';
import type { Selection } from './selection.ts';

/** What every row needs to know of the list around it. */
export interface ListSurroundings {
  resource: string;
  columns: readonly Column[];
  access: RecordAccess;
  address: RecordAddress;
  selection: Selection;
  nameOf: NameOf;
}
