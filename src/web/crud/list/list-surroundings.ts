import type { RecordAddress } from '../record-address.ts';
import type { NameOf } from '../related.ts';
import type { Row } from '../row.ts';
import type { Column } from './columns.ts';
import type { Selection } from './selection.ts';
import type { ListAccess } from './use-list-access.ts';

/** What every row needs to know of the list around it. */
export interface ListSurroundings {
  resource: string;
  columns: readonly Column[];
  access: ListAccess;
  address: RecordAddress;
  selection: Selection;
  nameOf: NameOf;
  remove: (row: Row) => Promise<boolean>;
}
