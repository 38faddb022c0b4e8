import Popover from '@mui/material/Popover';
import type { Asked, Column } from '../fields/column.ts';
import { type Closed, type ListFilters, wordsOf } from './filter.ts';
import { FilterPanel } from './filter-panel.tsx';

interface FilterPopoverProps {
  anchor: HTMLElement | undefined;
  columns: readonly Column[];
  list: ListFilters;
  closed?: Closed | undefined;
  onClose: () => void;
}

export function FilterPopover({ anchor, columns, list, closed, onClose }: FilterPopoverProps) {
  const apply = (column: Column, asked: Asked) => {
    list.ask(wordsOf(column, asked));
    onClose();
  };
  if (!anchor) return null;
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': 'Filter', sx: { mt: 0.5, width: 300, maxWidth: 'calc(100vw - 32px)' } },
      }}
    >
      <FilterPanel columns={columns} filters={list.filters} closed={closed} onApply={apply} />
    </Popover>
  );
}
