import Add from '@mui/icons-material/Add';
import { Button, TextField } from '@mui/material';
import type { GridColDef } from '@mui/x-data-grid';
import { useEffect, useMemo } from 'react';
import { Link as RouterLink } from 'react-router';
import { resourceOf } from '../../contract/catalogue.ts';
import { lazyPart, type ScreenProps } from '../layout/page.tsx';
import { LoadProblem, PageHead } from '../layout/page-parts.tsx';
import { useScreenSize } from '../layout/use-screen-size.ts';
import { fetchedLater } from '../providers/fetched-later.ts';
import { notifyFailure } from '../providers/notifications.tsx';
import { useLoaded } from '../providers/queries.ts';
import { useMayEach } from '../providers/use-may.ts';
import { cells } from './cells/cells.tsx';
import { type Column, columnFrom, columnsOf, type Row, titleOf } from './fields/column.ts';
import { namelessIn, useNames } from './fields/related.ts';
import { columnWidths } from './list/grid-style.ts';
import { type ListAddress, type ListGridRows, pageSizes, useListAddress, useListGrid } from './list/list-address.ts';
import { ListSurroundingsProvider, useSelection } from './list/list-context.ts';
import { actionsField, ListGrid } from './list/list-grid.tsx';
import { type ListPreferences, useListPreferences } from './list/list-preferences.ts';
import { EmptyList, ListSkeleton, NoResults } from './list/list-states.tsx';
import { ListToolbar } from './list/list-toolbar.tsx';
import { Pager } from './list/pager.tsx';
import { RowLink, RowMenu, RowValue } from './list/row-cells.tsx';
import { type ListLink, useOverrides } from './record/overrides.ts';
import { useRecordAddress } from './record/record-address.ts';
import { type RecordAccess, useFields, useRecordAccess } from './record/use-record.ts';

const recordDrawer = fetchedLater(() => import('./record-drawer.tsx'));
const FilterChips = lazyPart(() => import('./filters/filter-chips.tsx'), 'FilterChips');

export function ResourceList({ page, fixed }: ScreenProps & { fixed?: ListAddress['listParams']['filters'] }) {
  const resource = page.resource ?? '';
  const { label, about } = resourceOf(resource);
  const { links, moreColumns, texts } = useOverrides(resource);
  const fields = useFields(resource);
  const columns = useMemo(() => columnsOf(resource, fields, texts), [resource, fields, texts]);
  const more = useLoaded(resource, 'columns', moreColumns);
  const choosable = useMemo(() => [...columns, ...(more ?? []).map(columnFrom)], [columns, more]);
  const address = useListAddress(resource, columns, fixed);
  const preferences = useListPreferences(resource, choosable);
  const access = useRecordAccess(resource);
  const list = useListGrid(resource, address);
  const { create, record } = useRecordAddress();
  const drawer = recordDrawer.useIfLoaded();
  useEffect(() => {
    if (record !== undefined) recordDrawer.get().catch(notifyFailure);
  }, [record]);
  const { isPhone } = useScreenSize();
  const total = list.found?.total ?? 0;
  const isEmpty = list.found?.total === 0 && !list.isStale && !address.isNarrowed;

  return (
    <>
      <PageHead
        title={page.title}
        about={!isEmpty && about}
        actions={
          <>
            {links && <ListLinks links={links} />}
            {access.mayCreate && !isEmpty && (
              <Button variant="contained" startIcon={<Add />} onClick={create}>
                New {label[0].toLowerCase()}
              </Button>
            )}
          </>
        }
      />
      {isEmpty ? (
        <EmptyList resource={resource} onCreate={access.mayCreate ? create : undefined} />
      ) : (
        <>
          <ListToolbar
            resource={resource}
            columns={columns}
            choosable={choosable}
            address={address}
            preferences={preferences}
            isPhone={isPhone}
            isEmpty={total === 0}
          />
          {address.filters.length > 0 && <FilterChips list={address} />}
          <ListRows resource={resource} list={list} address={address} preferences={preferences} access={access} />
        </>
      )}
      {drawer && <drawer.RecordDrawer name={resource} />}
    </>
  );
}

const ListLinks = ({ links }: { links: readonly ListLink[] }) => {
  const may = useMayEach();
  return links
    .filter(({ resource, operation = 'list' }) => may?.(resource, operation))
    .map(({ label, to }) => (
      <Button key={to} component={RouterLink} to={to} color="inherit">
        {label}
      </Button>
    ));
};

const BulkBar = lazyPart(() => import('./list/bulk-bar.tsx'), 'BulkBar');
const ListCards = lazyPart(() => import('./list/list-cards.tsx'), 'ListCards', <ListSkeleton what="rows" />);

interface ListRowsProps {
  resource: string;
  list: ListGridRows;
  address: ListAddress;
  preferences: ListPreferences;
  access: RecordAccess;
}

function ListRows(props: ListRowsProps) {
  const { resource, list, address } = props;
  const { found, error, isStale, refetch } = list;
  const what = resourceOf(resource).label[1].toLowerCase();
  usePageThatExists(isStale ? undefined : found, address);
  if (!found && error) return <LoadProblem error={error} onRetry={() => void refetch()} what={`list of ${what}`} />;
  if (!found) return <ListSkeleton what={what} />;
  if (found.total === 0) return <NoResults q={address.q} onClear={address.clear} />;
  return (
    <>
      <Page {...props} rows={found.rows} />
      <Pager
        page={address.page}
        pageSize={address.size}
        total={found.total}
        isCapped={found.isCapped}
        shown={found.rows.length}
        onPage={address.goTo}
      >
        {found.total > Math.min(...pageSizes) && <PageSizes size={address.size} onSize={address.setSize} />}
      </Pager>
    </>
  );
}

function Page({ resource, rows, list, address, preferences, access }: ListRowsProps & { rows: readonly Row[] }) {
  const { isPhone } = useScreenSize();
  const recordAddress = useRecordAddress();
  const { shown } = preferences;
  const nameOf = useNames(
    shown.flatMap((column) => (column.target ? [{ resource: column.target, ids: namelessIn(rows, column) }] : [])),
  );
  const { page, size, listParams } = address;
  const selection = useSelection(JSON.stringify({ page, size, listParams }), rows.filter(access.canSelect));
  const columns = useMemo(() => [...shown.map(columnDefinition), actionsColumn], [shown]);
  const label = resourceOf(resource).label[1];
  return (
    <ListSurroundingsProvider value={{ resource, access, address: recordAddress, nameOf }}>
      {selection.rows.length > 0 && <BulkBar resource={resource} selection={selection} />}
      {isPhone ? (
        <ListCards rows={rows} columns={shown} selection={selection} isStale={list.isStale} />
      ) : (
        <ListGrid
          label={label}
          gridProps={list.gridProps}
          columns={columns}
          preferences={preferences}
          sorted={address.sorted}
          onSort={address.sortBy}
          selection={
            access.maySelect
              ? {
                  ids: selection.ids,
                  select: selection.select,
                  isSelectable: access.canSelect,
                  nameOf: (row) => titleOf(resource, row),
                }
              : undefined
          }
          onOpen={({ id }) => recordAddress.show(id)}
          isStale={list.isStale}
        />
      )}
    </ListSurroundingsProvider>
  );
}

function columnDefinition(column: Column): GridColDef<Row> {
  const { name, label, kind, isTitle, isSortable } = column;
  const { align } = cells[kind];
  return {
    field: name,
    headerName: label,
    sortable: isSortable,
    hideable: !isTitle,
    disableColumnMenu: isTitle && !isSortable,
    display: 'flex',
    ...(isTitle ? columnWidths.title : columnWidths[kind]),
    ...(align && { align, headerAlign: align }),
    ...(isTitle && { rowHeader: true, cellClassName: 'stays title', headerClassName: 'stays title' }),
    renderCell: ({ row, tabIndex }) =>
      isTitle ? <RowLink row={row} tabIndex={tabIndex} /> : <RowValue row={row} column={column} tabIndex={tabIndex} />,
  };
}

const actionsColumn: GridColDef<Row> = {
  field: actionsField,
  headerName: 'Actions',
  renderHeader: () => null,
  width: 56,
  cellClassName: 'stays actions',
  headerClassName: 'stays actions',
  align: 'center',
  display: 'flex',
  sortable: false,
  resizable: false,
  disableColumnMenu: true,
  renderCell: ({ row, tabIndex }) => <RowMenu row={row} tabIndex={tabIndex} />,
};

/** Rows may have been deleted since the URL was saved; falls back to the last page. */
function usePageThatExists(data: { rows: readonly Row[]; total: number } | undefined, address: ListAddress) {
  const { page, size, correctTo } = address;
  const isPastEnd = data !== undefined && data.rows.length === 0 && data.total > 0 && page > 1;
  useEffect(() => {
    if (isPastEnd) correctTo(Math.ceil(data.total / size));
  });
}

function PageSizes({ size, onSize }: { size: number; onSize: (size: number) => void }) {
  return (
    <TextField
      select
      value={size}
      onChange={({ target }) => onSize(Number(target.value))}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': 'Rows on a page' } }}
      sx={{ ml: 1, '& .MuiInputBase-input': { py: 0.5, typography: 'body2' } }}
    >
      {pageSizes.map((choice) => (
        <option key={choice} value={choice}>
          {choice} rows
        </option>
      ))}
    </TextField>
  );
}
