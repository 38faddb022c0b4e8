import { Box, Stack } from '@mui/material';
import type { CrudSort } from '@refinedev/core';
import { usePermissions } from '@refinedev/core';
import { Suspense } from 'react';
import { permissionForAny, resourceOf } from '../../contract/catalogue.ts';
import type { RecordName } from '../../routes/operations.ts';
import type { Column } from '../fields/column.ts';
import { FilterButton } from '../filters/filter-button.tsx';
import { SelectField } from '../inputs/select-field.tsx';
import { saveFile } from '../providers/files.ts';
import { useOverrides } from '../record/overrides.ts';
import { DisplayButton } from './display-button.tsx';
import { ExportButton, type ListFormat, type Saving } from './export-button.tsx';
import { type ListAddress, usePathParams } from './list-address.ts';
import type { ListPreferences } from './list-preferences.ts';
import { SearchBox } from './search-box.tsx';

interface ListToolbarProps {
  resource: RecordName;
  columns: readonly Column[];
  choosable: readonly Column[];
  address: ListAddress;
  preferences: ListPreferences;
  isPhone: boolean;
  isEmpty: boolean;
}

export function ListToolbar(props: ListToolbarProps) {
  const { resource, columns, choosable, address, preferences, isPhone, isEmpty } = props;
  const { label, search } = resourceOf(resource);
  const { toolbar: Own } = useOverrides(resource);
  const save = useSaveRows(props);
  return (
    <Stack direction="row" sx={{ gap: 1, mb: 2, flexWrap: 'wrap', alignItems: 'center' }}>
      {search && <SearchBox label={`Search ${label[1].toLowerCase()}`} value={address.q} onChange={address.search} />}
      <FilterButton columns={columns} list={address} />
      <Suspense>{Own && <Own />}</Suspense>
      <DisplayButton columns={choosable} preferences={preferences} hasDensity={!isPhone} />
      {isPhone && <ListOrder columns={columns} address={address} />}
      <Box sx={{ ml: { sm: 'auto' } }}>
        <ExportButton isEmpty={isEmpty} save={save} />
      </Box>
    </Stack>
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
    <SelectField
      value={options.some(([key]) => key === order) ? order : ''}
      options={options}
      onChange={onSort}
      slotProps={{ select: { displayEmpty: true }, htmlInput: { 'aria-label': 'Order' } }}
      sx={{ flex: '1 1 136px', minWidth: 0 }}
    />
  );
}

/** Saves the rows of the list, in the columns that the user sees. */
function useSaveRows({ resource, preferences, address }: ListToolbarProps) {
  const { data: permissions } = usePermissions<string[]>({});
  const pathParams = usePathParams();
  return async (saving: Saving, format: ListFormat) => {
    const { exportRows } = await import('./export-rows.ts');
    const file = await exportRows({
      resource,
      columns: preferences.shown,
      params: address.listParams,
      pathParams,
      ...saving,
      format,
      mayRead: (target) => permissions?.includes(permissionForAny(target, 'list') ?? '') === true,
    });
    saving.signal.throwIfAborted();
    saveFile(file.name, file.content);
    return `Saved ${file.name}`;
  };
}
