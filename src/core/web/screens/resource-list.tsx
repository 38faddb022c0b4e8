import Add from '@mui/icons-material/Add';
import { Button, TextField } from '@mui/material';
import { CanAccess } from '@refinedev/core';
import { CreateButton, List } from '@refinedev/mui';
import { Fragment, Suspense, useEffect, useMemo } from 'react';
import { Link as RouterLink } from 'react-router';
import { resourceOf } from '../../contract/catalogue.ts';
import type { RecordName, RowOf } from '../../routes/operations.ts';
import { cells } from '../cells/cells.tsx';
import { type Column, columnFrom, type Row, recordTitle, resourceColumns } from '../fields/column.ts';
import { namelessIn, useNames } from '../fields/related.ts';
import { lazyPart } from '../layout/lazy-part.tsx';
import { resourceOn, type ScreenProps } from '../layout/page.tsx';
import { pageLook } from '../layout/page-look.ts';
import { LoadProblem, PageTitle } from '../layout/page-parts.tsx';
import { useScreenSize } from '../layout/use-screen-size.ts';
import { columnWidths } from '../list/grid-style.ts';
import { type ListAddress, type ListGridRows, pageSizes, useListAddress, useListGrid } from '../list/list-address.ts';
import { ListSurroundingsProvider, useSelection } from '../list/list-context.ts';
import { actionsField, ListGrid } from '../list/list-grid.tsx';
import { type ListPreferences, useListPreferences } from '../list/list-preferences.ts';
import { EmptyList, ListSkeleton, NoResults } from '../list/list-states.tsx';
import { ListToolbar } from '../list/list-toolbar.tsx';
import { formatSpan, Pager } from '../list/pager.tsx';
import type { ListColumn } from '../list/printed-rows.tsx';
import { RowLink, RowMenu, RowValue } from '../list/row-cells.tsx';
import { fetchedLater } from '../providers/fetched-later.ts';
import { useOverrideData } from '../providers/related-records.ts';
import { type ListLink, useOverrides } from '../record/overrides.ts';
import { RecordDrawer, type RecordDrawerAddress, useRecordDrawer } from '../record/record-drawer.tsx';
import { type RecordAccess, useFields, useRecordAccess } from '../record/use-record.ts';

const recordScreens = fetchedLater(() => import('./record-screens.tsx'));
const FilterChips = lazyPart(() => import('../filters/filter-chips.tsx'), 'FilterChips');

/** The records of a resource; a new record, a record and its form open in a drawer over them. */
export function ResourceList({ page, fixed }: ScreenProps & { fixed?: ListAddress['listParams']['filters'] }) {
  const resource = resourceOn(page);
  const { label, about } = resourceOf(resource);
  const { links, moreColumns, texts, offersCreate: Offer = Fragment } = useOverrides(resource);
  const fields = useFields(resource);
  const columns = useMemo(() => resourceColumns(resource, fields, texts), [resource, fields, texts]);
  const more = useOverrideData(resource, 'columns', moreColumns);
  const choosable = useMemo(() => [...columns, ...(more ?? []).map(columnFrom)], [columns, more]);
  const address = useListAddress(resource, columns, fixed);
  const preferences = useListPreferences(resource, choosable);
  const access = useRecordAccess(resource);
  const list = useListGrid<RowOf<typeof resource>>(resource, address);
  const drawer = useRecordDrawer();
  recordScreens.useIfLoaded();
  const { isPhone } = useScreenSize();
  const total = list.found?.total ?? 0;
  const isEmpty = list.found?.total === 0 && !list.isStale && !address.isNarrowed;
  const createButtonProps = {
    resource,
    startIcon: <Add />,
    children: `New ${label[0].toLowerCase()}`,
    ...drawer.linkTo('create'),
  };

  return (
    <List
      {...pageLook}
      resource={resource}
      title={<PageTitle title={page.title} about={about} />}
      canCreate={access.hasCreate}
      // An empty list has the button in its middle; here it leaves its place, so that nothing moves.
      createButtonProps={{ ...createButtonProps, sx: { visibility: isEmpty ? 'hidden' : 'visible' } }}
      headerButtons={({ defaultButtons }) => (
        <>
          {links && <ListLinks links={links} />}
          <Suspense>
            <Offer>{defaultButtons}</Offer>
          </Suspense>
        </>
      )}
    >
      {isEmpty ? (
        <EmptyList resource={resource}>
          <Suspense>
            <Offer>{access.hasCreate && <CreateButton {...createButtonProps} />}</Offer>
          </Suspense>
        </EmptyList>
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
          <ListRows
            resource={resource}
            list={list}
            address={address}
            preferences={preferences}
            access={access}
            drawer={drawer}
          />
        </>
      )}
      <RecordDrawer address={drawer} />
    </List>
  );
}

const ListLinks = ({ links }: { links: readonly ListLink[] }) =>
  links.map(({ resource, operation = 'list', label, to }) => (
    <CanAccess key={to} resource={resource} action={operation} params={{}}>
      <Button component={RouterLink} to={to} color="inherit">
        {label}
      </Button>
    </CanAccess>
  ));

const BulkBar = lazyPart(() => import('../list/bulk-bar.tsx'), 'BulkBar');
const ListCards = lazyPart(() => import('../list/list-cards.tsx'), 'ListCards', <ListSkeleton what="rows" />);

interface ListRowsProps<N extends RecordName> {
  resource: N;
  list: ListGridRows<RowOf<N>>;
  address: ListAddress;
  preferences: ListPreferences;
  access: RecordAccess<N>;
  drawer: RecordDrawerAddress;
}

function ListRows<N extends RecordName>(props: ListRowsProps<N>) {
  const { resource, list, address } = props;
  const { found, error, isStale, refetch } = list;
  const what = resourceOf(resource).label[1].toLowerCase();
  usePageThatExists(isStale ? undefined : found, address);
  if (!found && error) return <LoadProblem error={error} onRetry={() => void refetch()} what={`list of ${what}`} />;
  if (!found) return <ListSkeleton what={what} />;
  if (found.total === 0) return <NoResults q={address.q} onClear={address.clear} />;
  const { total, isCapped, rows } = found;
  const span = { page: address.page, pageSize: address.size, total, isCapped, shown: rows.length };
  return (
    <>
      <Page {...props} rows={rows} span={formatSpan(span)} />
      <Pager {...span} onPage={address.goTo}>
        {total > Math.min(...pageSizes) && <PageSizes size={address.size} onSize={address.setSize} />}
      </Pager>
    </>
  );
}

interface PageProps<N extends RecordName> extends ListRowsProps<N> {
  rows: readonly RowOf<N>[];
  /** Example: '26–50 of 120'. */
  span: string;
}

function Page<N extends RecordName>(props: PageProps<N>) {
  const { resource, rows, span, list, address, preferences, access, drawer } = props;
  const { isPhone } = useScreenSize();
  const { shown } = preferences;
  const findName = useNames(
    shown.flatMap((column) => (column.target ? [{ resource: column.target, ids: namelessIn(rows, column) }] : [])),
  );
  const { page, size, listParams } = address;
  const selection = useSelection(JSON.stringify({ page, size, listParams }), rows.filter(access.canSelect));
  const columns = useMemo(
    () => [...shown.map((column) => columnDefinition(resource, column)), actionsColumn(resource)],
    [resource, shown],
  );
  const label = resourceOf(resource).label[1];
  return (
    <ListSurroundingsProvider value={{ drawer, findName }}>
      {selection.rows.length > 0 && <BulkBar resource={resource} selection={selection} />}
      {isPhone ? (
        <ListCards {...{ resource, rows, access, selection }} columns={shown} isStale={list.isStale} />
      ) : (
        <ListGrid
          label={label}
          about={[`Rows ${span}`]}
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
                  formatRow: (row) => recordTitle(resource, row),
                }
              : undefined
          }
          onOpen={({ id }) => drawer.open(String(id))}
          isStale={list.isStale}
        />
      )}
    </ListSurroundingsProvider>
  );
}

function columnDefinition<N extends RecordName>(resource: N, column: Column): ListColumn<RowOf<N>> {
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
      isTitle ? (
        <RowLink resource={resource} row={row} tabIndex={tabIndex} />
      ) : (
        <RowValue row={row} column={column} tabIndex={tabIndex} />
      ),
  };
}

const actionsColumn = <N extends RecordName>(resource: N): ListColumn<RowOf<N>> => ({
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
  renderCell: ({ row, tabIndex }) => <RowMenu resource={resource} row={row} tabIndex={tabIndex} />,
});

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
