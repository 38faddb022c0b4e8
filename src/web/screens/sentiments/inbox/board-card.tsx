import { useDraggable } from '@dnd-kit/core';
import MoveDown from '@mui/icons-material/MoveDown';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import type { ResponseRow } from '../../../../contract/schemas/inbox.ts';
import { Tooltip } from '../../../layout/tooltip.tsx';
import { SlaPill } from '../shared/sla-pill.tsx';
import { StatusPill } from '../shared/status-pill.tsx';
import { Assignees } from './assignees.tsx';
import { RowTick, RowTitle } from './inbox-row.tsx';
import { RowSeverity } from './row-severity.tsx';
import type { Inbox } from './use-inbox.ts';
import type { InboxActs } from './use-inbox-acts.ts';

interface BoardCardProps {
  row: ResponseRow;
  inbox: Inbox;
  acts: InboxActs;
}

/** A response on the board. */
export function BoardCard({ row, inbox, acts }: BoardCardProps) {
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
      {(row.severityName || row.slaDueAt || row.ownStatusId !== null) && (
        <Stack direction="row" sx={{ gap: 0.75, mt: 1, flexWrap: 'wrap', alignItems: 'center', typography: 'body2' }}>
          {row.ownStatusId !== null && <StatusPill status={row.status} ownStatusId={row.ownStatusId} />}
          <RowSeverity row={row} names={inbox.names} />
          {row.slaDueAt && <SlaPill clock={row} />}
        </Stack>
      )}
      <Stack direction="row" sx={{ gap: 0.75, mt: 0.75, alignItems: 'center' }}>
        <Assignees row={row} names={inbox.names} />
        <Stack direction="row" sx={{ ml: 'auto', gap: 1, alignItems: 'center' }} className="above-link">
          <RowTick row={row} inbox={inbox} />
          {acts.may.status && (
            <Tooltip title={`Move ${row.reference} to… (s)`}>
              <IconButton
                size="small"
                aria-label={`Move ${row.reference} to…`}
                aria-keyshortcuts="s"
                tabIndex={inbox.current.id === row.id ? 0 : -1}
                onPointerDown={(event) => event.stopPropagation()}
                onClick={() => acts.ask('status', { rows: [row] })}
              >
                <MoveDown fontSize="small" />
              </IconButton>
            </Tooltip>
          )}
        </Stack>
      </Stack>
    </Box>
  );
}
