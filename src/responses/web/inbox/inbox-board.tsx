import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import MoveDown from '@mui/icons-material/MoveDown';
import { Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { pressedKey } from '../../../core/rules/pressed-key.ts';
import { IconAction } from '../../../core/web/layout/icon-action.tsx';
import { coveringLink } from '../../../core/web/list/covering-link.ts';
import { formatTotal } from '../../../core/web/list/pager.tsx';
import { type Status, statuses } from '../../../forms/schemas/response-statuses.ts';
import { allowedFrom } from '../../rules/status.ts';
import type { ResponseRow } from '../../schemas/inbox.ts';
import { CustomStatusPill, SlaPill } from '../../shared/status-and-severity.tsx';
import { Assignees } from './inbox-cells.tsx';
import { RowTick, RowTitle } from './inbox-row.tsx';
import type { InboxRows } from './inbox-rows.ts';
import type { Inbox, InboxNames } from './use-inbox.ts';
import type { InboxActs } from './use-inbox-acts.ts';

export function InboxBoard({ inbox, acts }: { inbox: Inbox; acts: InboxActs }) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const [dragged, setDragged] = useState<ResponseRow>();
  const { board, rows } = inbox;
  const focus = useFocusOfMovedCard(inbox);
  const end = ({ over }: DragEndEvent) => {
    setDragged(undefined);
    const to = statuses.find((status) => status === over?.id);
    if (dragged && to && allowedFrom(dragged.status).includes(to))
      acts.setStatus({ rows: [dragged] }, inbox.names.status({ status: to, customStatusId: null }));
  };
  return (
    <DndContext
      sensors={sensors}
      accessibility={{
        announcements: announcementsOf(inbox.names),
        screenReaderInstructions: { draggable: 'Press s to move it to another column.' },
      }}
      onDragStart={({ active }) => setDragged(rows.find(({ id }) => id === active.id))}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={end}
    >
      <Box ref={inbox.current.list} onKeyDown={(event) => moveFocus(event)} {...focus} sx={boardStyle}>
        {board.shown.map((status) => (
          <BoardColumn
            key={status}
            status={status}
            rows={rows.filter((row) => row.status === status)}
            source={board.of(status)}
            acceptsDrop={dragged && (dragged.status === status || allowedFrom(dragged.status).includes(status))}
            inbox={inbox}
            acts={acts}
          />
        ))}
      </Box>
    </DndContext>
  );
}

/** A card that moves to another column is drawn anew, and the focus follows it. */
function useFocusOfMovedCard({ current }: Inbox) {
  const hasFocus = useRef(false);
  useEffect(() => {
    // React reports no blur of an element that it removes.
    if (hasFocus.current && document.activeElement === document.body) current.go(current.id);
  });
  return {
    onFocus: () => {
      hasFocus.current = true;
    },
    onBlur: () => {
      hasFocus.current = false;
    },
  };
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const key = pressedKey(event);
  const sideways = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  const along = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (event.altKey || event.ctrlKey || event.metaKey || (sideways === 0 && along === 0)) return;
  const columns = [...event.currentTarget.querySelectorAll('[data-column]')]
    .map((column) => [...column.querySelectorAll<HTMLElement>('.row-link')])
    .filter((links) => links.length > 0);
  const card = document.activeElement?.closest('[data-response]')?.querySelector<HTMLElement>('.row-link');
  const x = columns.findIndex((links) => card && links.includes(card));
  if (x < 0 || !card) return;
  event.preventDefault();
  const y = columns[x]?.indexOf(card) ?? 0;
  const column = columns[Math.min(Math.max(x + sideways, 0), columns.length - 1)] ?? [];
  column[Math.min(Math.max(y + along, 0), column.length - 1)]?.focus();
}

function announcementsOf(names: InboxNames): Announcements {
  const columnName = (id: unknown) => {
    const status = statuses.find((known) => known === id);
    return status ? names.status({ status, customStatusId: null }).label : '';
  };
  return {
    onDragStart: () => 'Picked up the response.',
    onDragOver: ({ over }) => (over ? `Over ${columnName(over.id)}.` : undefined),
    onDragEnd: ({ over }) => (over ? `Dropped on ${columnName(over.id)}.` : 'Put back.'),
    onDragCancel: () => 'Put back.',
  };
}

const boardStyle = {
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(260px, 1fr)',
  gap: 1.5,
  overflowX: 'auto',
  pb: 1,
  ...coveringLink,
  // Paper has no room for all columns beside each other.
  '@media print': { display: 'block', overflow: 'visible', '& > section': { mb: 1.5 } },
} as const;

interface BoardColumnProps {
  status: Status;
  rows: readonly ResponseRow[];
  source: InboxRows;
  acceptsDrop: boolean | undefined;
  inbox: Inbox;
  acts: InboxActs;
}

function BoardColumn({ status, rows, source, acceptsDrop, inbox, acts }: BoardColumnProps) {
  const id = useId();
  const { setNodeRef, isOver } = useDroppable({ id: status, disabled: acceptsDrop === false });
  const last = source.data?.pages.at(-1);
  const more = Math.max(0, (last?.total ?? 0) - (source.data?.pages.flatMap((page) => page.data).length ?? 0));
  return (
    <Box
      component="section"
      ref={setNodeRef}
      data-column={status}
      aria-labelledby={id}
      sx={{
        minWidth: 0,
        p: 1,
        borderRadius: 1,
        border: 1,
        borderColor: isOver ? 'primary.main' : 'divider',
        bgcolor: isOver ? 'action.selected' : 'action.hover',
        opacity: acceptsDrop === false ? 0.45 : 1,
      }}
    >
      <Stack id={id} direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
        <CustomStatusPill option={inbox.names.status({ status, customStatusId: null })} />
        <Typography variant="hint" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {source.data && formatTotal(rows.length + more, last?.capped === true)}
        </Typography>
      </Stack>
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1 }}>
        {source.isLoading && <Skeleton height={88} />}
        {rows.map((row) => (
          <BoardCard key={row.id} row={row} inbox={inbox} acts={acts} />
        ))}
      </Stack>
      {source.error && !source.data && (
        <Button size="small" onClick={() => void source.refetch()}>
          Could not be loaded. Try again
        </Button>
      )}
      {source.data && rows.length === 0 && (
        <Typography variant="muted" sx={{ p: 1 }}>
          Nothing here
        </Typography>
      )}
      {source.hasNextPage && (
        <Button size="small" loading={source.isFetchingNextPage} onClick={() => void source.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Box>
  );
}

function BoardCard({ row, inbox, acts }: { row: ResponseRow; inbox: Inbox; acts: InboxActs }) {
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id: row.id, disabled: !acts.may.status });
  const isGone = !inbox.isStill(row);
  return (
    <Box
      component="li"
      ref={setNodeRef}
      {...listeners}
      data-response={row.id}
      onFocus={() => inbox.current.set(row.id)}
      style={transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined}
      sx={{
        position: 'relative',
        breakInside: 'avoid',
        p: 1.25,
        border: 1,
        borderColor: inbox.ticked.has(row.id) ? 'primary.main' : 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        opacity: isGone ? 0.6 : 1,
        cursor: acts.may.status ? 'grab' : 'auto',
        ...(isDragging && { zIndex: 10, boxShadow: '0 8px 24px rgb(0 0 0 / 24%)', cursor: 'grabbing' }),
      }}
    >
      <RowTitle row={row} inbox={inbox} isGone={isGone} />
      {(row.slaDueAt || row.customStatusId !== null) && (
        <Stack direction="row" sx={{ gap: 0.75, mt: 1, flexWrap: 'wrap', alignItems: 'center', typography: 'body2' }}>
          {row.customStatusId !== null && <CustomStatusPill option={inbox.names.status(row)} />}
          {row.slaDueAt && <SlaPill clock={row} />}
        </Stack>
      )}
      <Stack direction="row" sx={{ gap: 0.75, mt: 0.75, alignItems: 'center' }}>
        <Assignees row={row} names={inbox.names} />
        <Stack direction="row" sx={{ ml: 'auto', gap: 1, alignItems: 'center' }} className="above-link">
          <RowTick row={row} inbox={inbox} />
          {acts.may.status && (
            <IconAction
              icon={MoveDown}
              title={`Move ${row.reference} to…`}
              shortcut="s"
              size="small"
              tabIndex={inbox.current.id === row.id ? 0 : -1}
              onPointerDown={(event) => event.stopPropagation()}
              onClick={() => acts.ask('status', { rows: [row] })}
            />
          )}
        </Stack>
      </Stack>
    </Box>
  );
}
