import ArrowBack from '@mui/icons-material/ArrowBack';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import OpenInFull from '@mui/icons-material/OpenInFull';
import { Box, Button, IconButton, Skeleton, Stack, Tooltip, Typography } from '@mui/material';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { IconAction } from '../../core/web/layout/icon-action.tsx';
import { lazyPart } from '../../core/web/layout/lazy-part.tsx';
import { useScreenSize } from '../../core/web/layout/use-screen-size.ts';
import { formatTotal } from '../../core/web/list/pager.tsx';
import { notifyInfo } from '../../core/web/providers/notifications.tsx';
import { paths } from '../shared/paths.ts';
import { useResponseDetails } from './details/use-response-details.ts';
import { responsesChanged } from './inbox/inbox-changes.ts';
import { RowList } from './inbox/inbox-row.tsx';
import { ReadAhead } from './inbox/read-ahead.tsx';
import type { Inbox } from './inbox/use-inbox.ts';

const ResponseDetail = lazyPart(
  () => import('./response/sentiment-response.tsx'),
  'ResponseDetail',
  <Skeleton variant="rounded" height={420} />,
);

/** The list with a response beside it or, in the focus layout, one response after another. */
export function InboxSplit({ inbox }: { inbox: Inbox }) {
  const { address, rows, openedId } = inbox;
  const { isPhone } = useScreenSize();
  const isFocus = address.layout === 'focus';
  const hasList = !isFocus && (!isPhone || openedId === undefined);
  const next = rows[rows.findIndex(({ id }) => id === openedId) + 1];
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: hasList && !isPhone ? twoColumns : oneColumn,
        '@media print': { display: 'block', '& > * + *': { mt: 3 } },
      }}
    >
      {hasList && (
        <Box sx={{ '@media not print': { position: 'sticky', top: 76 } }}>
          <RowList inbox={inbox} opened={openedId} scrolls />
        </Box>
      )}
      {openedId !== undefined && (
        <Box component="section" aria-label="Response" sx={{ minWidth: 0 }}>
          {isPhone && !isFocus && (
            <Button startIcon={<ArrowBack />} onClick={() => address.open(undefined)} sx={{ ml: -1 }}>
              Back to the list
            </Button>
          )}
          <Neighbours inbox={inbox} opened={openedId} />
          <Opened inbox={inbox} id={openedId} />
        </Box>
      )}
      {next && <ReadAhead id={next.id} />}
    </Box>
  );
}

const oneColumn = 'minmax(0, 1fr)';
const twoColumns = `340px ${oneColumn}`;

function Opened({ inbox, id }: { inbox: Inbox; id: number }) {
  const { address, ticked } = inbox;
  const version = useResponseDetails(id).result?.version;
  const move = useMove(inbox, id);
  useEffect(() => {
    if (version !== undefined) void responsesChanged([id]).catch(() => undefined);
  }, [id, version]);
  const isFocus = address.layout === 'focus';
  return (
    <ResponseDetail
      id={id}
      place={isFocus ? 'alone' : 'beside'}
      hasShortcuts={ticked.ids.length === 0}
      onHandled={isFocus ? () => move(1) : undefined}
    />
  );
}

function useMove({ rows, address, current, list }: Inbox, opened: number) {
  const at = rows.findIndex(({ id }) => id === opened);
  return (by: number) => {
    const next = rows[at + by]?.id;
    if (next === undefined) {
      if (by > 0 && !list.hasNextPage) notifyInfo('That was the last response of this view');
      return;
    }
    current.set(next);
    address.look(next);
  };
}

function Neighbours({ inbox, opened }: { inbox: Inbox; opened: number }) {
  const { rows, address, list, total, isCapped } = inbox;
  const at = rows.findIndex(({ id }) => id === opened);
  const go = useMove(inbox, opened);
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, mb: 1, displayPrint: 'none' }}>
      <IconAction title="Previous response" shortcut="k" disabled={at <= 0} onClick={() => go(-1)}>
        <ChevronLeft />
      </IconAction>
      <IconAction title="Next response" shortcut="j" disabled={at < 0 || at >= rows.length - 1} onClick={() => go(1)}>
        <ChevronRight />
      </IconAction>
      {at >= 0 && (
        <Typography variant="muted">
          {at + 1} of {list.hasNextPage ? formatTotal(Math.max(total, rows.length), isCapped) : rows.length}
          {address.layout === 'focus' && '. The next one follows when this one is handled.'}
        </Typography>
      )}
      <Tooltip title="Open full page (o)">
        <IconButton
          component={Link}
          to={paths.response(opened)}
          state={inbox.queue}
          aria-label="Open full page"
          aria-keyshortcuts="o"
          sx={{ ml: 'auto' }}
        >
          <OpenInFull fontSize="small" />
        </IconButton>
      </Tooltip>
    </Stack>
  );
}
