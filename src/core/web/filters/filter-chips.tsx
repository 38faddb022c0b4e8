import { Button, Chip, Stack } from '@mui/material';
import { useCan, useMany } from '@refinedev/core';
import { useState } from 'react';
import { formatDay } from '../../contract/notations/notation.ts';
import { type Column, optionText, type Row } from '../fields/column.ts';
import { namesIn } from '../fields/related.ts';
import type { ApiFailure } from '../providers/failure.ts';
import { addressParams, type Filter, type ListFilters } from './filter.ts';
import { FilterPopover } from './filter-popover.tsx';

export function FilterChips({ list }: { list: ListFilters }) {
  const [open, setOpen] = useState<{ anchor: HTMLElement; column: Column }>();
  const { filters, ask, clear } = list;
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
            filter={filter}
            onOpen={(anchor) => setOpen({ anchor, column: filter.column })}
            onRemove={() => ask(addressParams(filter.column))}
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
        list={list}
        onClose={() => setOpen(undefined)}
      />
    </Stack>
  );
}

interface FilterChipProps {
  filter: Filter;
  onOpen: (anchor: HTMLElement) => void;
  onRemove: () => void;
}

function FilterChip({ filter, onOpen, onRemove }: FilterChipProps) {
  const { target: resource = '' } = filter.column;
  const { data: access } = useCan({ resource, action: 'list', queryOptions: { enabled: resource !== '' } });
  const ids = filterIds(filter);
  const { result } = useMany<Row, ApiFailure>({
    resource,
    ids,
    queryOptions: { enabled: ids.length > 0 && access?.can === true, staleTime: 60_000 },
  });
  const filterText = formatFilter(filter, namesIn(resource, result.data));
  return (
    <Chip
      label={filterText}
      variant="outlined"
      onClick={({ currentTarget }) => onOpen(currentTarget)}
      onDelete={onRemove}
      sx={{ maxWidth: 'min(420px, 85vw)', height: 30 }}
      title={`${filterText}. Press Delete to remove`}
    />
  );
}

const mostNames = 3;

function formatFilter({ column: { field, label }, shape, asked }: Filter, names: ReadonlyMap<number, string>): string {
  const { _gte: from, _lte: to, _lt: below, _in: among = '' } = asked;
  switch (shape) {
    case 'contains':
      return asked._in === undefined
        ? `${label} contains “${asked._like}”`
        : `${label}: ${some(among.split(',').map(orNone))}`;
    case 'yesNo':
      return `${label}: ${asked[''] === 'true' ? 'Yes' : 'No'}`;
    case 'options':
      return `${label}: ${some(among.split(',').map((option) => optionText(option, field)))}`;
    case 'related':
      return `${label}: ${some(among.split(',').map((id) => (id === 'null' ? 'None' : (names.get(Number(id)) ?? `no. ${id}`))))}`;
    case 'range':
      return below ? `${from ? `${label} from ${from} and` : label} below ${below}` : between(label, from, to);
    case 'days':
      return between(label, from && formatDay(from), to && formatDay(to));
  }
}

const filterIds = ({ shape, asked }: Filter): number[] =>
  shape === 'related' ? (asked._in ?? '').split(',').slice(0, mostNames).map(Number).filter(Number.isInteger) : [];

const orNone = (value: string) => (value === 'null' ? 'None' : value);

function between(label: string, from: string | undefined, to: string | undefined): string {
  if (from && to) return `${label} from ${from} to ${to}`;
  return from ? `${label} from ${from}` : `${label} to ${to}`;
}

function some(names: readonly string[]): string {
  const more = names.length - mostNames;
  return more > 0 ? `${names.slice(0, mostNames).join(', ')} and ${more} more` : names.join(', ');
}
