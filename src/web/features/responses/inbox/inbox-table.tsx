import { Box } from '@mui/material';
import type { GridColDef } from '@mui/x-data-grid';
import { createContext, type FocusEvent, memo, useContext, useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { ResponseRow } from '../../../../contract/schemas/responses/inbox.ts';
import { ListGrid } from '../../../crud/list/list-grid.tsx';
import { useScreenSize } from '../../../layout/use-screen-size.ts';
import { paths } from '../../sentiments/shared/paths.ts';
import { inboxCells } from './inbox-cells.tsx';
import { MoreRows, RowList, RowTitle } from './inbox-row.tsx';
import type { InboxColumn } from './inbox-views.ts';
import type { Inbox, InboxNames } from './use-inbox.ts';

const InboxContext = createContext<Inbox | undefined>(undefined);
const CellContext = createContext<{ names: InboxNames; q: string } | undefined>(undefined);

export function InboxTable({ inbox }: { inbox: Inbox }) {
  const { isPhone } = useScreenSize();
  const { names, address } = inbox;
  const cellContext = useMemo(() => ({ names, q: address.q }), [names, address.q]);
  if (isPhone) return <RowList inbox={inbox} />;
  return (
    <InboxContext.Provider value={inbox}>
      <CellContext.Provider value={cellContext}>
        <InboxGrid inbox={inbox} />
      </CellContext.Provider>
      <MoreRows inbox={inbox} />
    </InboxContext.Provider>
  );
}

function InboxGrid({ inbox }: { inbox: Inbox }) {
  const { address, current, ticked, rows, list, preferences, linkTo } = inbox;
  const navigate = useNavigate();
  const { shown } = preferences;
  // An old URL may name a sort order that is not offered any more; its column stays sortable.
  const { field: sortedBy, order } = address.sorted;
  const offered = shown.filter((column) => orderOf(column) === sortedBy || address.isOrdered(orderOf(column)));
  const sortable = offered.map(({ name }) => name).join();
  const columns = useMemo(
    () => shown.map((column) => columnDefinition(column, sortable.split(','))),
    [shown, sortable],
  );
  const noteCurrent = ({ target }: FocusEvent) => {
    const id = Number(target.closest<HTMLElement>('[data-id]')?.dataset.id);
    if (id) current.set(id);
  };
  return (
    <Box ref={current.list} onFocus={noteCurrent} sx={inboxStyle}>
      <ListGrid<ResponseRow>
        label="Responses"
        gridProps={{ rows, rowCount: rows.length, paginationModel: { page: 0, pageSize: 100 } }}
        columns={columns}
        preferences={preferences}
        sorted={{ field: shown.find((column) => orderOf(column) === sortedBy)?.name ?? sortedBy, order }}
        onSort={(sortParam) => {
          const column = shown.find(({ name }) => name === sortParam.replace('-', ''));
          if (column) address.sortBy(`${sortParam.startsWith('-') ? '-' : ''}${orderOf(column)}`);
        }}
        selection={{
          ids: ticked.ids,
          select: (ids) =>
            ticked.tick(
              ids,
              ids.find((id) => !ticked.has(id)),
            ),
          isSelectable: () => true,
          nameOf: ({ reference }) => reference,
          allLabel: 'Select all that are shown',
        }}
        onOpen={({ id }) => void navigate(linkTo(id) ?? paths.response(id))}
        isStale={list.isPlaceholderData}
        rowHeight={preferences.density === 'compact' ? 44 : 72}
        getRowClassName={(row) => (inbox.isStill(row) ? '' : 'gone')}
        apiRef={current.grid}
      />
    </Box>
  );
}

const orderOf = ({ name, orderedBy = name }: InboxColumn) => orderedBy;

function columnDefinition(column: InboxColumn, sortable: readonly string[]): GridColDef<ResponseRow> {
  const { name, label, isTitle, isSortable } = column;
  return {
    field: name,
    headerName: label,
    sortable: isSortable && sortable.includes(name),
    hideable: !isTitle,
    disableColumnMenu: isTitle,
    display: 'flex',
    ...(isTitle ? { minWidth: 200, flex: 3 } : { minWidth: narrow[name] ?? 114, flex: 0.7 }),
    ...(isTitle && { rowHeader: true, cellClassName: 'stays title', headerClassName: 'stays title' }),
    renderCell: ({ row, tabIndex }) =>
      isTitle ? <TitleCell row={row} tabIndex={tabIndex} /> : <InboxCell name={name} row={row} />,
  };
}

const narrow: Record<string, number> = {
  status: 136,
  severityLevelId: 98,
  slaDueAt: 126,
  assignedToIds: 92,
  sentimentScore: 88,
  createdAt: 104,
};

function TitleCell({ row, tabIndex }: { row: ResponseRow; tabIndex: number }) {
  const inbox = useContext(InboxContext);
  return inbox && <RowTitle row={row} inbox={inbox} isGone={!inbox.isStill(row)} tabIndex={tabIndex} />;
}

/** Most cells stay as they are when a row is selected or the focus moves. */
const InboxCell = memo(function InboxCell({ name, row }: { name: string; row: ResponseRow }) {
  const context = useContext(CellContext);
  const Cell = inboxCells[name];
  return context && Cell && <Cell row={row} {...context} />;
});

const inboxStyle = {
  '& .title .row-link': { fontWeight: 400 },
  '& .gone .MuiDataGrid-cell:not(.stays)': { opacity: 0.5 },
  '& .status > span': { whiteSpace: 'nowrap', maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis' },
} as const;
