import { Popover } from '@mui/material';
import type { Column, FilterOperands } from '../fields/column.ts';
import { addressParams, type Closed, type ListFilters } from './filter.ts';
import { FilterPanel } from './filter-panel.tsx';

interface FilterPopoverProps {
  anchor: HTMLElement | undefined;
  columns: readonly Column[];
  list: ListFilters;
  closed?: Closed | undefined;
  onClose: () => void;
}

export function FilterPopover({ anchor, columns, list, closed, onClose }: FilterPopoverProps) {
  const apply = (column: Column, operands: FilterOperands) => {
    list.ask(addressParams(column, operands));
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
