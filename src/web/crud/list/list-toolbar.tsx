import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { CrudSort } from '@refinedev/core';
import { resourceOf } from '../../../contract/catalogue.ts';
import type { Column } from '../fields/column.ts';
import { FilterButton } from '../filters/filter-button.tsx';
import { DisplayButton } from './display-button.tsx';
import type { ListAddress } from './list-address.ts';
import { ExportProgress, useExport } from './list-export.tsx';
import type { ListPreferences } from './list-preferences.ts';
import { SearchBox } from './search-box.tsx';

interface ListToolbarProps {
  resource: string;
  columns: readonly Column[];
  choosable: readonly Column[];
  address: ListAddress;
  preferences: ListPreferences;
  isPhone: boolean;
  count: { total: number; isCapped: boolean };
}

export function ListToolbar(props: ListToolbarProps) {
  const { resource, columns, choosable, address, preferences, isPhone, count } = props;
  const { label, search } = resourceOf(resource);
  const saving = useExport(resource, preferences.shown, address.listParams);
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, mb: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        {search && <SearchBox label={`Search ${label[1].toLowerCase()}`} value={address.q} onChange={address.search} />}
        {isPhone && <ListOrder columns={columns} address={address} />}
        <FilterButton columns={columns} list={address} />
        <Stack direction="row" sx={{ gap: 1, ml: { sm: 'auto' } }}>
          <DisplayButton columns={choosable} preferences={preferences} hasDensity={!isPhone} />
          <Button
            color="inherit"
            startIcon={<DownloadOutlined />}
            disabled={count.total === 0 || saving.done !== undefined}
            onClick={() => void saving.start()}
          >
            Export
          </Button>
        </Stack>
      </Stack>
      {saving.done !== undefined && <ExportProgress saving={saving} count={count} />}
    </>
  );
}

function ListOrder({ columns, address }: { columns: readonly Column[]; address: ListAddress }) {
  const { sorted, sortBy } = address;
  const options = columns
    .filter(({ isSortable }) => isSortable)
    .flatMap(({ name, label }) => [[name, `${label} ↑`] as const, [`-${name}`, `${label} ↓`] as const]);
  return (
    <OrderInput sorted={sorted} options={sorted ? options : [['', 'Default order'], ...options]} onSort={sortBy} />
  );
}

interface OrderInputProps {
  sorted: CrudSort | undefined;
  options: readonly (readonly [string, string])[];
  onSort: (order: string) => void;
}

export function OrderInput({ sorted, options, onSort }: OrderInputProps) {
  const order = sorted ? `${sorted.order === 'desc' ? '-' : ''}${sorted.field}` : '';
  return (
    <TextField
      select
      value={options.some(([key]) => key === order) ? order : ''}
      onChange={({ target }) => onSort(target.value)}
      slotProps={{ select: { displayEmpty: true }, htmlInput: { 'aria-label': 'Order' } }}
      sx={{ flexGrow: 1, minWidth: 140 }}
    >
      {options.map(([key, label]) => (
        <MenuItem key={key} value={key}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}
