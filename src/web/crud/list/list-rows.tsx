import TextField from '@mui/material/TextField';
import type { GridColDef } from '@mui/x-data-grid';
import { useEffect, useMemo } from 'react';
import { resourceOf } from '../../../contract/catalogue.ts';
import { lazyPart } from '../../layout/lazy-part.tsx';
import { LoadProblem } from '../../layout/load-problem.tsx';
import { useScreenSize } from '../../layout/use-screen-size.ts';
import { cells } from '../cells/cells.tsx';
import type { Column } from '../fields/column.ts';
import { titleOf } from '../fields/labels.ts';
import { namelessIn, useNames } from '../fields/related.ts';
import type { Row } from '../fields/row.ts';
import { useRecordAddress } from '../record/record-address.ts';
import type { RecordAccess } from '../record/use-record-access.ts';
import { columnWidths } from './grid-style.ts';
import { type ListAddress, pageSizes } from './list-address.ts';
import { ListSurroundingsProvider } from './list-context.ts';
import { NoResults } from './list-empty.tsx';
import { actionsField, ListGrid } from './list-grid.tsx';
import type { ListPreferences } from './list-preferences.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { Pager } from './pager.tsx';
import { RowLink, RowValue } from './row-cells.tsx';
import { RowMenu } from './row-menu.tsx';
import { useSelection } from './selection.ts';
import type { ListGridRows } from './use-list-grid.ts';

const BulkBar = lazyPart(() => import('./bulk-bar.tsx'), 'BulkBar');
const ListCards = lazyPart(() => import('./list-cards.tsx'), 'ListCards', <ListSkeleton what="rows" />);

interface ListRowsProps {
  resource: string;
  list: ListGridRows;
  address: ListAddress;
  preferences: ListPreferences;
  access: RecordAccess;
}

export function ListRows(props: ListRowsProps) {
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
  const selection = useSelection(JSON.stringify({ page, size, listParams }), rows.filter(access.canDelete));
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
            access.mayDelete
              ? {
                  ids: selection.ids,
                  select: selection.select,
                  isSelectable: access.canDelete,
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
