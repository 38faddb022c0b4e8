import { useDraggable, useDroppable } from '@dnd-kit/core';
import MoveDown from '@mui/icons-material/MoveDown';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ResponseRow } from '../../../../contract/schemas/responses/inbox.ts';
import type { Status } from '../../../../contract/schemas/responses/sentiment-response.ts';
import { formatTotal } from '../../../crud/list/pager.tsx';
import { IconAction } from '../../../layout/icon-action.tsx';
import { SlaPill } from '../../sentiments/shared/sla-pill.tsx';
import { StatusPill } from '../../sentiments/shared/status-pill.tsx';
import { Assignees, RowSeverity } from './inbox-cells.tsx';
import { RowTick, RowTitle } from './inbox-row.tsx';
import type { InboxRows } from './inbox-rows.ts';
import type { Inbox } from './use-inbox.ts';
import type { InboxActs } from './use-inbox-acts.ts';

interface BoardColumnProps {
  status: Status;
  rows: readonly ResponseRow[];
  source: InboxRows;
  acceptsDrop: boolean | undefined;
  inbox: Inbox;
  acts: InboxActs;
}

export function BoardColumn({ status, rows, source, acceptsDrop, inbox, acts }: BoardColumnProps) {
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
        <StatusPill status={status} />
        <Typography variant="caption" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {source.data && formatTotal(rows.length + more, last?.isCapped ?? false)}
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
        <Typography variant="body2" color="textSecondary" sx={{ p: 1 }}>
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
      {(row.severityName || row.slaDueAt || row.customStatusId !== null) && (
        <Stack direction="row" sx={{ gap: 0.75, mt: 1, flexWrap: 'wrap', alignItems: 'center', typography: 'body2' }}>
          {row.customStatusId !== null && <StatusPill status={row.status} customStatusId={row.customStatusId} />}
          <RowSeverity row={row} names={inbox.names} />
          {row.slaDueAt && <SlaPill clock={row} />}
        </Stack>
      )}
      <Stack direction="row" sx={{ gap: 0.75, mt: 0.75, alignItems: 'center' }}>
        <Assignees row={row} names={inbox.names} />
        <Stack direction="row" sx={{ ml: 'auto', gap: 1, alignItems: 'center' }} className="above-link">
          <RowTick row={row} inbox={inbox} />
          {acts.may.status && (
            <IconAction
              title={`Move ${row.reference} to… (s)`}
              size="small"
              aria-label={`Move ${row.reference} to…`}
              aria-keyshortcuts="s"
              tabIndex={inbox.current.id === row.id ? 0 : -1}
              onPointerDown={(event) => event.stopPropagation()}
              onClick={() => acts.ask('status', { rows: [row] })}
            >
              <MoveDown fontSize="small" />
            </IconAction>
          )}
        </Stack>
      </Stack>
    </Box>
  );
}
