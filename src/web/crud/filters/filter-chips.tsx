import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { Column } from '../list/columns.ts';
import type { ListAddress } from '../list/list-address.ts';
import { useNames } from '../related.ts';
import { wordsOf } from './filter.ts';
import { FilterPopover } from './filter-popover.tsx';
import { filterInWords, idsOf } from './filter-words.ts';

/** What a list is narrowed by: each can be changed and taken away. */
export function FilterChips({ words }: { words: ListAddress }) {
  const [open, setOpen] = useState<{ anchor: HTMLElement; column: Column }>();
  const { filters, ask, clear } = words;
  const nameOf = useNames(filters.map((filter) => ({ resource: filter.column.target ?? '', ids: idsOf(filter) })));
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
