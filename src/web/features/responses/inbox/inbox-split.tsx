import ArrowBack from '@mui/icons-material/ArrowBack';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import OpenInFull from '@mui/icons-material/OpenInFull';
import { Box, Button, IconButton, Skeleton, Stack, Tooltip, Typography } from '@mui/material';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { IconAction } from '../../../layout/icon-action.tsx';
import { lazyPart } from '../../../layout/page.tsx';
import { useScreenSize } from '../../../layout/use-screen-size.ts';
import { useReading } from '../../../providers/queries.ts';
import { paths } from '../../sentiments/shared/paths.ts';
import { responseDetails } from '../../sentiments/shared/queries.ts';
import { responsesChanged } from './inbox-changes.ts';
import { RowList } from './inbox-row.tsx';
import type { Inbox } from './use-inbox.ts';

const ResponseDetail = lazyPart(
  () => import('../response/sentiment-response.tsx'),
  'ResponseDetail',
  <Skeleton variant="rounded" height={420} />,
);

export function InboxSplit({ inbox }: { inbox: Inbox }) {
  const { address, rows } = inbox;
  const { isPhone } = useScreenSize();
  const opened = address.opened ?? (isPhone ? undefined : rows[0]?.id);
  return (
    <Box sx={{ display: 'grid', gap: 3, alignItems: 'start', gridTemplateColumns: isPhone ? oneColumn : twoColumns }}>
      {(!isPhone || opened === undefined) && (
        <Box sx={{ position: 'sticky', top: 76 }}>
          <RowList inbox={inbox} opened={opened} scrolls />
        </Box>
      )}
      {opened !== undefined && (
        <Box component="section" aria-label="Response" sx={{ minWidth: 0 }}>
          {isPhone && (
            <Button startIcon={<ArrowBack />} onClick={() => address.open(undefined)} sx={{ ml: -1 }}>
              Back to the list
            </Button>
          )}
          <Neighbours inbox={inbox} opened={opened} />
          <Opened id={opened} />
        </Box>
      )}
    </Box>
  );
}

const oneColumn = 'minmax(0, 1fr)';
const twoColumns = `340px ${oneColumn}`;

function Opened({ id }: { id: number }) {
  const version = useReading(responseDetails(id)).data?.version;
  useEffect(() => {
    if (version !== undefined) void responsesChanged([id]).catch(() => undefined);
  }, [id, version]);
  return <ResponseDetail id={id} isInSplitView />;
}

function Neighbours({ inbox: { rows, address, current }, opened }: { inbox: Inbox; opened: number }) {
  const at = rows.findIndex(({ id }) => id === opened);
  const go = (by: number) => {
    const next = rows[at + by]?.id;
    if (next === undefined) return;
    current.set(next);
    address.look(next);
  };
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, mb: 1 }}>
      <IconAction title="Previous response" shortcut="k" disabled={at <= 0} onClick={() => go(-1)}>
        <ChevronLeft />
      </IconAction>
      <IconAction title="Next response" shortcut="j" disabled={at < 0 || at >= rows.length - 1} onClick={() => go(1)}>
        <ChevronRight />
      </IconAction>
      {at >= 0 && (
        <Typography variant="muted">
          {at + 1} of {rows.length}
        </Typography>
      )}
      <Tooltip title="Open full page">
        <IconButton component={Link} to={paths.response(opened)} aria-label="Open full page" sx={{ ml: 'auto' }}>
          <OpenInFull fontSize="small" />
        </IconButton>
      </Tooltip>
    </Stack>
  );
}
