import MoreHoriz from '@mui/icons-material/MoreHoriz';
import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useState } from 'react';
import { titleOf } from '../record-words.ts';
import type { Row } from '../row.ts';
import type { ListSurroundings } from './list-surroundings.ts';

const RowActions = lazy(async () => ({ default: (await import('./row-actions.tsx')).RowActions }));

/** Opens what can be done with one row. */
export function RowMenu({ row, list }: { row: Row; list: ListSurroundings }) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const title = titleOf(list.resource, row);
  return (
    <>
      <IconButton
        className="above-link"
        size="small"
        aria-label={`Actions for ${title}`}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreHoriz fontSize="small" />
      </IconButton>
      {anchor && (
        <Suspense>
          <RowActions row={row} list={list} anchor={anchor} onClose={() => setAnchor(undefined)} />
        </Suspense>
      )}
    </>
  );
}
