import Popover from '@mui/material/Popover';
import type { Column } from '../list/columns.ts';
import type { ListAddress } from '../list/list-address.ts';
import { type Closed, type Filter, wordsOf } from './filter.ts';
import { FilterPanel } from './filter-panel.tsx';

interface FilterPopoverProps {
  anchor: HTMLElement | undefined;
  columns: readonly Column[];
  words: ListAddress;
  closed?: Closed | undefined;
  onClose: () => void;
}

/** Where a filter is written, beside what was pressed. */
export function FilterPopover({ anchor, columns, words, closed, onClose }: FilterPopoverProps) {
  const apply = (column: Column, asked: Filter['asked']) => {
    words.ask(wordsOf(column, asked));
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
      <FilterPanel columns={columns} filters={words.filters} closed={closed} onApply={apply} />
    </Popover>
  );
}
