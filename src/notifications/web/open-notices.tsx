import AlternateEmail from '@mui/icons-material/AlternateEmail';
import Done from '@mui/icons-material/Done';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import QuestionAnswerOutlined from '@mui/icons-material/QuestionAnswerOutlined';
import TimerOutlined from '@mui/icons-material/TimerOutlined';
import TrendingUpOutlined from '@mui/icons-material/TrendingUpOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { Box, Button, ButtonBase, IconButton, Popover, Skeleton, Stack, Tooltip, Typography } from '@mui/material';
import { useCan } from '@refinedev/core';
import { type ReactNode, useId, useState } from 'react';
import { generatePath, Link } from 'react-router';
import { resources } from '../../../resources.config.ts';
import { LoadProblem, twoLines } from '../../core/web/layout/page-parts.tsx';
import { Ago } from '../../core/web/layout/time.tsx';
import { visuallyHidden } from '../../core/web/layout/visually-hidden.ts';
import { useOperation, useOperationMutation } from '../../core/web/providers/operations.ts';
import type { Notification } from '../schemas/notification.ts';
import { mostNotifications } from '../schemas/notification-calls.ts';

const noticesAtOnce = 20;

export function OpenNotices({ id, anchor, close }: { id: string; anchor: HTMLElement; close: () => void }) {
  const title = useId();
  const [wanted, setWanted] = useState(noticesAtOnce);
  const { query } = useOperation('calls', 'notifications', {
    query: { _start: 0, _end: wanted },
    queryOptions: { placeholderData: (previous) => previous },
  });
  const { data, error, refetch, isPlaceholderData } = query;
  const { mutate: readAll, mutation: readingAll } = useOperationMutation('calls', 'readNotifications');
  const all = data?.data ?? [];
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
          <Button size="small" loading={readingAll.isPending} onClick={() => readAll({ values: { until: latest } })}>
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
      {all.length > 0 && (isPlaceholderData || all.length >= wanted) && all.length < mostNotifications && (
        <Box sx={{ p: 1.5, textAlign: 'center' }}>
          <Button size="small" loading={isPlaceholderData} onClick={() => setWanted(wanted + noticesAtOnce)}>
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
  const { data: openAccess } = useCan({ resource: 'sentimentResponses', action: 'listAll' });
  return (
    <Stack sx={{ alignItems: 'center', textAlign: 'center', gap: 2, px: 3, pt: 3, pb: 4 }}>
      <Typography color="textSecondary">
        No notifications yet. Mentions, assignments and changes of responses you watch appear here.
      </Typography>
      {openAccess?.can && (
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

function Notice({ notice, close }: { notice: Notification; close: () => void }) {
  const { id, readAt } = notice;
  const to = useNoticeAddress(notice);
  // Leading to the response removes the list, so nothing here waits for the answer.
  const { mutate } = useOperationMutation('calls', 'readNotification');
  const read = () => {
    if (!readAt) mutate({ params: { id } });
  };
  const open = () => {
    read();
    close();
  };
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider' }}>
      {to ? (
        <ButtonBase component={Link} to={to} onClick={open} sx={{ ...rowStyle, ...linkStyle }}>
          <NoticeText notice={notice} />
          {!readAt && <Box component="span" aria-hidden sx={dot} />}
        </ButtonBase>
      ) : (
        <Box sx={rowStyle}>
          <NoticeText notice={notice} />
          {!readAt && <MarkReadButton onClick={read} />}
        </Box>
      )}
    </Box>
  );
}

function MarkReadButton({ onClick }: { onClick: () => void }) {
  return (
    <Tooltip title="Mark as read">
      <IconButton size="small" aria-label="Mark as read" onClick={onClick}>
        <Done fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}

function NoticeText({ notice: { kind, title, excerpt, sentimentName, createdAt, readAt } }: { notice: Notification }) {
  return (
    <>
      <Box component="span" sx={{ color: readAt ? 'text.secondary' : 'primary.main', display: 'flex', pt: 0.25 }}>
        <NoticeIcon kind={kind} />
      </Box>
      <Box component="span" sx={{ minWidth: 0, flexGrow: 1 }}>
        <Typography component="span" variant="body2" sx={{ display: 'block', fontWeight: readAt ? 400 : 500 }}>
          {!readAt && (
            <Box component="span" sx={visuallyHidden}>
              {'Unread: '}
            </Box>
          )}
          {title}
        </Typography>
        {excerpt && (
          <Typography component="span" variant="muted" dir="auto" sx={twoLines}>
            {excerpt}
          </Typography>
        )}
        <Typography component="span" variant="hint" sx={{ display: 'block' }}>
          {sentimentName && `${sentimentName} · `}
          <Ago time={createdAt} />
        </Typography>
      </Box>
    </>
  );
}

const rowStyle = {
  display: 'flex',
  width: '100%',
  gap: 1.5,
  px: 2,
  py: 1.25,
  alignItems: 'flex-start',
  textAlign: 'left',
  overflowWrap: 'anywhere',
} as const;

const linkStyle = { '&:hover, &.Mui-focusVisible': { bgcolor: 'action.hover' } } as const;

const dot = { width: 8, height: 8, borderRadius: '50%', bgcolor: 'primary.main', flexShrink: 0, mt: 0.75 } as const;

const { sentimentResponses, surveyResponses } = resources;

function useNoticeAddress(notice: Notification): string | undefined {
  const { data: listAccess } = useCan({ resource: 'sentimentResponses', action: 'listAll' });
  const { data: readAccess } = useCan({ resource: 'surveyResponses', action: 'show' });
  const { responseId, surveyId, surveyResponseId, kind, isOfMany } = notice;
  if (responseId !== null) return generatePath(sentimentResponses.pages.show.path, { responseId: String(responseId) });
  if (surveyResponseId !== null && readAccess?.can) {
    return generatePath(surveyResponses.pages.show.path, { responseId: String(surveyResponseId) });
  }
  if (surveyId !== null) return generatePath(surveyResponses.pages.list.path, { id: String(surveyId) });
  if (!isOfMany || !listAccess?.can) return undefined;
  return `${sentimentResponses.pages.listAll.path}${kind === 'assigned' ? '?view=mine' : ''}`;
}

const icons: Record<string, ReactNode> = {
  mention: <AlternateEmail fontSize="small" />,
  assigned: <PersonOutlined fontSize="small" />,
  group: <GroupOutlined fontSize="small" />,
  escalation: <TrendingUpOutlined fontSize="small" />,
  survey_answered: <QuestionAnswerOutlined fontSize="small" />,
};

function NoticeIcon({ kind }: { kind: string }) {
  const other = kind.startsWith('sla') ? <TimerOutlined fontSize="small" /> : <VisibilityOutlined fontSize="small" />;
  return icons[kind] ?? other;
}
