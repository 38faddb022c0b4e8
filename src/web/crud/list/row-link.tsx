import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { Clamped } from '../cells/clamped.tsx';
import { differenceOf } from '../differences.ts';
import { RecordTitle } from '../record-title.tsx';
import { titleOf } from '../record-words.ts';
import type { Row } from '../row.ts';
import type { ListSurroundings } from './list-surroundings.ts';

/** A record's name. It covers its row, and opens the record beside the list; with a modifier, in a tab of its own. */
export function RowLink({ row, list: { resource, address } }: { row: Row; list: ListSurroundings }) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    address.show(row.id);
  };
  return (
    <Link to={address.hrefOf(row.id)} className="row-link" onClick={open}>
      {differenceOf(resource).title ? (
        <RecordTitle name={resource} record={row} />
      ) : (
        <Clamped text={titleOf(resource, row)} lines={2} />
      )}
    </Link>
  );
}
