import FilterList from '@mui/icons-material/FilterList';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import type { Column } from '../list/columns.ts';
import type { ListAddress } from '../list/list-address.ts';
import type { Closed } from './filter.ts';

const FilterPopover = lazy(async () => ({ default: (await import('./filter-popover.tsx')).FilterPopover }));

interface FilterButtonProps {
  columns: readonly Column[];
  words: ListAddress;
  closed?: Closed | undefined;
}

/** The button that narrows a list, column by column. */
export function FilterButton({ columns, words, closed }: FilterButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <Button
        color="inherit"
        startIcon={<FilterList />}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Filter
      </Button>
      {anchor && (
        <Suspense>
          <FilterPopover
            anchor={anchor}
            columns={columns}
            words={words}
            closed={closed}
            onClose={() => setAnchor(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
