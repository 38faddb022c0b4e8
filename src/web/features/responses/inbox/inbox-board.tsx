import { type Announcements, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import Box from '@mui/material/Box';
import { type KeyboardEvent, useState } from 'react';
import type { ResponseRow } from '../../../../contract/schemas/responses/inbox.ts';
import { type Status, statuses } from '../../../../contract/schemas/responses/sentiment-response.ts';
import { allowedFrom } from '../../../../domain/status.ts';
import { coveringLink } from '../../../crud/list/covering-link.ts';
import { statusNow } from '../../sentiments/shared/statuses.ts';
import { BoardColumn } from './board-column.tsx';
import type { Inbox } from './use-inbox.ts';
import type { InboxActs } from './use-inbox-acts.ts';

export function InboxBoard({ inbox, acts }: { inbox: Inbox; acts: InboxActs }) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const [dragged, setDragged] = useState<ResponseRow>();
  const { board, rows } = inbox;
  const end = ({ over }: DragEndEvent) => {
    setDragged(undefined);
    const to = statuses.find((status) => status === over?.id);
    if (dragged && to && allowedFrom(dragged.status).includes(to)) acts.setStatus({ rows: [dragged] }, builtIn(to));
  };
  return (
    <DndContext
      sensors={sensors}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: 'Press s to move it to another column.' },
      }}
      onDragStart={({ active }) => setDragged(rows.find(({ id }) => id === active.id))}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={end}
    >
      <Box ref={inbox.current.list} onKeyDown={(event) => moveFocus(event)} sx={boardStyle}>
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

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const sideways = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  const along = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
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

const announcements: Announcements = {
  onDragStart: () => 'Picked up the response.',
  onDragOver: ({ over }) => (over ? `Over ${nameOf(over.id)}.` : undefined),
  onDragEnd: ({ over }) => (over ? `Dropped on ${nameOf(over.id)}.` : 'Put back.'),
  onDragCancel: () => 'Put back.',
};

const nameOf = (id: unknown) => {
  const status = statuses.find((known) => known === id);
  return status ? builtIn(status).label : '';
};

const builtIn = (status: Status) => statusNow({ status, customStatusId: null });

const boardStyle = {
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(260px, 1fr)',
  gap: 1.5,
  overflowX: 'auto',
  pb: 1,
  ...coveringLink,
} as const;
