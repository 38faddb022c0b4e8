import SentimentSatisfiedAltOutlined from '@mui/icons-material/SentimentSatisfiedAltOutlined';
import { Box, Tooltip } from '@mui/material';
import { createContext, type FocusEvent, memo, useContext, useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useScreenSize } from '../../../core/web/layout/use-screen-size.ts';
import { ListGrid } from '../../../core/web/list/list-grid.tsx';
import type { ListColumn } from '../../../core/web/list/printed-rows.tsx';
import type { ResponseRow } from '../../schemas/inbox.ts';
import { paths } from '../../shared/paths.ts';
import { inboxCells } from './inbox-cells.tsx';
import { formatLoaded, MoreRows, RowList, RowTitle } from './inbox-row.tsx';
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
  const { address, current, ticked, rows, list, preferences } = inbox;
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
  const gone = rows.flatMap((row) => (inbox.isStill(row) ? [] : row.id)).join();
  const rowClassName = useMemo(() => {
    const ids = new Set(gone.split(',').map(Number));
    return ({ id }: ResponseRow) => (ids.has(id) ? 'gone' : '');
  }, [gone]);
  const comeBack = useRef(current.comeBack);
  useEffect(() => comeBack.current(), []);
  const noteCurrent = ({ target }: FocusEvent) => {
    const id = Number(target.closest<HTMLElement>('[data-id]')?.dataset.id);
    if (id) current.set(id);
  };
  return (
    <Box ref={current.list} onFocus={noteCurrent} sx={inboxStyle}>
      <ListGrid<ResponseRow>
        label="Responses"
        about={[address.view?.label ?? '', `Rows 1–${formatLoaded(inbox)}`].filter(Boolean)}
        gridProps={{ rows, rowCount: rows.length, paginationModel: onePage }}
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
          isSelectable: isAnyRow,
          formatRow: ({ reference }) => reference,
          allLabel: 'Select all that are shown',
        }}
        onOpen={({ id }) => void navigate(paths.response(id), { state: inbox.queue })}
        isStale={list.isPlaceholderData}
        rowHeight={preferences.density === 'compact' ? 44 : 72}
        getRowClassName={rowClassName}
        apiRef={current.grid}
      />
    </Box>
  );
}

const onePage = { page: 0, pageSize: 100 };
const isAnyRow = () => true;

const orderOf = ({ name, orderedBy = name }: InboxColumn) => orderedBy;

function columnDefinition(column: InboxColumn, sortable: readonly string[]): ListColumn<ResponseRow> {
  const { name, label, isTitle, isSortable } = column;
  return {
    field: name,
    headerName: label,
    ...(name === 'sentimentScore' && { renderHeader: SentimentHeader, disableColumnMenu: true }),
    sortable: isSortable && sortable.includes(name),
    hideable: !isTitle,
    disableColumnMenu: isTitle,
    display: 'flex',
    ...(isTitle ? { minWidth: 240, flex: 1 } : { width: widths[name] ?? 120, minWidth: 48 }),
    ...(isTitle && { rowHeader: true, cellClassName: 'stays title', headerClassName: 'stays title' }),
    renderCell: ({ row, tabIndex }) =>
      isTitle ? <TitleCell row={row} tabIndex={tabIndex} /> : <InboxCell name={name} row={row} />,
  };
}

/** Wide enough for the header with its sort icon, and for a status and a due date as a whole. */
const widths: Record<string, number> = {
  status: 148,
  severityLevelId: 124,
  slaDueAt: 130,
  assignedToIds: 106,
  sentimentScore: 60,
  createdAt: 124,
  updatedAt: 124,
  escalationLevel: 136,
  customerName: 150,
  sentimentId: 170,
  topics: 150,
};

const SentimentHeader = () => (
  <Tooltip title="Sentiment">
    <SentimentSatisfiedAltOutlined fontSize="small" titleAccess="Sentiment" />
  </Tooltip>
);

function TitleCell({ row, tabIndex }: { row: ResponseRow; tabIndex: number }) {
  const inbox = useContext(InboxContext);
  return inbox && <RowTitle row={row} inbox={inbox} isGone={!inbox.isStill(row)} tabIndex={tabIndex} inTable />;
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
  // A long status takes two lines.
  '& .status > span': {
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    height: 'auto',
    minHeight: 24,
    lineHeight: 1.25,
  },
  '& .status > span > span': { display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical' },
} as const;
