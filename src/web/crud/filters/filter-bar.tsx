import FilterList from '@mui/icons-material/FilterList';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Popover from '@mui/material/Popover';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { lazy, Suspense, useState } from 'react';
import type { Column } from '../list/columns.ts';
import type { ListAddress } from '../list/list-address.ts';
import { useNames } from '../related.ts';
import { type Filter, wordsOf } from './filter.ts';
import { filterInWords, idsOf } from './filter-words.ts';

const FilterPanel = lazy(async () => ({ default: (await import('./filter-panel.tsx')).FilterPanel }));

/** The button that narrows a list, column by column. */
export function FilterButton({ columns, words }: { columns: readonly Column[]; words: ListAddress }) {
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
      <FilterPopover anchor={anchor} columns={columns} words={words} onClose={() => setAnchor(undefined)} />
    </>
  );
}

/** What a list is narrowed by: each can be changed and taken away. */
export function FilterChips({ words }: { words: ListAddress }) {
  const [open, setOpen] = useState<{ anchor: HTMLElement; column: Column }>();
  const { filters, ask, clear } = words;
  const nameOf = useNames(filters.map((filter) => ({ resource: filter.column.target ?? '', ids: idsOf(filter) })));
  if (filters.length === 0) return null;
  return (
    <Stack
      component="ul"
      aria-label="Filters"
      direction="row"
      sx={{ gap: 1, flexWrap: 'wrap', p: 0, m: 0, mb: 2, listStyle: 'none', alignItems: 'center' }}
    >
      {filters.map((filter) => (
        <li key={filter.column.name} style={{ minWidth: 0 }}>
          <FilterChip
            words={filterInWords(filter, nameOf)}
            onOpen={(anchor) => setOpen({ anchor, column: filter.column })}
            onRemove={() => ask(wordsOf(filter.column))}
          />
        </li>
      ))}
      <li>
        <Button size="small" onClick={clear}>
          Clear all
        </Button>
      </li>
      <FilterPopover
        anchor={open?.anchor}
        columns={open ? [open.column] : []}
        words={words}
        onClose={() => setOpen(undefined)}
      />
    </Stack>
  );
}

interface FilterChipProps {
  words: string;
  onOpen: (anchor: HTMLElement) => void;
  onRemove: () => void;
}

function FilterChip({ words, onOpen, onRemove }: FilterChipProps) {
  return (
    <Chip
      label={words}
      variant="outlined"
      onClick={({ currentTarget }) => onOpen(currentTarget)}
      onDelete={onRemove}
      sx={{ maxWidth: 'min(420px, 85vw)', height: 30 }}
      title={`${words}. Press Delete to remove`}
    />
  );
}

interface FilterPopoverProps {
  anchor: HTMLElement | undefined;
  columns: readonly Column[];
  words: ListAddress;
  onClose: () => void;
}

function FilterPopover({ anchor, columns, words, onClose }: FilterPopoverProps) {
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
      <Suspense fallback={<Skeleton height={120} sx={{ m: 2 }} />}>
        <FilterPanel columns={columns} filters={words.filters} onApply={apply} />
      </Suspense>
    </Popover>
  );
}
