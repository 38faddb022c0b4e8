import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link } from 'react-router';
import { resources } from '../../../../resources.config.ts';
import { readNotices, useNotices } from '../../providers/notices.ts';
import { notifyFailure } from '../../providers/notifications.tsx';
import { useMay } from '../../providers/use-may.ts';
import { LoadProblem } from '../load-problem.tsx';
import { Notice } from './notice.tsx';

export function OpenNotices({ id, anchor, close }: { id: string; anchor: HTMLElement; close: () => void }) {
  const title = useId();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useNotices();
  const all = data?.pages.flat() ?? [];
  const latest = all[0]?.createdAt;
  const hasUnread = all.some(({ readAt }) => !readAt);
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={close}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { id, role: 'dialog', 'aria-labelledby': title, sx: paperStyle } }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1, px: 2, py: 1.5 }}>
        <Typography id={title} variant="h3" component="h2">
          Notifications
        </Typography>
        {hasUnread && latest && (
          <Button size="small" onClick={() => void readNotices(latest).catch(notifyFailure)}>
            Mark all as read
          </Button>
        )}
      </Stack>
      {error && !data && (
        <LoadProblem isPart error={error} onRetry={() => void refetch()} what="list of notifications" />
      )}
      {!error && !data && <Loading />}
      {data && all.length === 0 && <NoNotices close={close} />}
      <Box component="ul" aria-labelledby={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {all.map((notice) => (
          <Notice key={notice.id} notice={notice} close={close} />
        ))}
      </Box>
      {hasNextPage && (
        <Box sx={{ p: 1.5, textAlign: 'center' }}>
          <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </Box>
      )}
    </Popover>
  );
}

const paperStyle = { width: 400, maxWidth: 'calc(100vw - 32px)', maxHeight: 'min(640px, calc(100vh - 96px))', mt: 0.5 };

function Loading() {
  return (
    <Stack role="status" aria-label="Loading notifications" sx={{ px: 2, pb: 2, gap: 2 }}>
      {[1, 2, 3].map((line) => (
        <Box key={line}>
          <Skeleton width="80%" />
          <Skeleton width="50%" />
        </Box>
      ))}
    </Stack>
  );
}

function NoNotices({ close }: { close: () => void }) {
  const mayOpen = useMay('sentimentResponses', 'listAll');
  return (
    <Stack sx={{ alignItems: 'center', textAlign: 'center', gap: 2, px: 3, pt: 3, pb: 4 }}>
      <Typography color="textSecondary">
        No notifications yet. Mentions, assignments and changes of responses you watch appear here.
      </Typography>
      {mayOpen && (
        <Button
          component={Link}
          to={resources.sentimentResponses.pages.listAll.path}
          variant="outlined"
          size="small"
          onClick={close}
        >
          Open the inbox
        </Button>
      )}
    </Stack>
  );
}
