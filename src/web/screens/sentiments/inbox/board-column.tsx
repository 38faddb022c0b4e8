import { useDroppable } from '@dnd-kit/core';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ResponseRow } from '../../../../contract/schemas/inbox.ts';
import type { Status } from '../../../../contract/schemas/sentiment-response.ts';
import { totalInWords } from '../../../crud/pager.tsx';
import { StatusPill } from '../shared/status-pill.tsx';
import { BoardCard } from './board-card.tsx';
import type { BoardSource } from './use-board-rows.ts';
import type { Inbox } from './use-inbox.ts';
import type { InboxActs } from './use-inbox-acts.ts';

interface BoardColumnProps {
  status: Status;
  rows: readonly ResponseRow[];
  source: BoardSource;
  /** Whether what is dragged may be dropped here; undefined while nothing is. */
  takes: boolean | undefined;
  inbox: Inbox;
  acts: InboxActs;
}

/** The responses of one status. */
export function BoardColumn({ status, rows, source, takes, inbox, acts }: BoardColumnProps) {
  const id = useId();
  const { setNodeRef, isOver } = useDroppable({ id: status, disabled: takes === false });
  const last = source.data?.pages.at(-1);
  const more = Math.max(0, (last?.total ?? 0) - (source.data?.pages.flatMap((page) => page.rows).length ?? 0));
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
        opacity: takes === false ? 0.45 : 1,
      }}
    >
      <Stack id={id} direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 1 }}>
        <StatusPill status={status} />
        <Typography variant="caption" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {source.data && totalInWords(rows.length + more, last?.isCapped ?? false)}
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
