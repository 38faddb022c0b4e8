import FilterList from '@mui/icons-material/FilterList';
import { Suspense, useState } from 'react';
import type { Column } from '../fields/column.ts';
import { ToolbarButton } from '../layout/icon-action.tsx';
import { fetchedPart } from '../layout/lazy-part.tsx';
import type { Closed, ListFilters } from './filter.ts';

const FilterPopover = fetchedPart(async () => (await import('./filter-popover.tsx')).FilterPopover);

interface FilterButtonProps {
  columns: readonly Column[];
  list: ListFilters;
  closed?: Closed | undefined;
}

export function FilterButton({ columns, list, closed }: FilterButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <ToolbarButton
        title="Filter"
        icon={<FilterList />}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      {anchor && (
        <Suspense>
          <FilterPopover
            anchor={anchor}
            columns={columns}
            list={list}
            closed={closed}
            onClose={() => setAnchor(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
