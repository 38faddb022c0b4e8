import AlternateEmail from '@mui/icons-material/AlternateEmail';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import TimerOutlined from '@mui/icons-material/TimerOutlined';
import TrendingUpOutlined from '@mui/icons-material/TrendingUpOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { resources } from '../../../resources.config.ts';
import type { Notification } from '../../contract/schemas/notification.ts';
import { readNotice } from '../providers/notices.ts';
import { tellFailure } from '../providers/notifications.tsx';
import { Ago } from './ago.tsx';

const { show, listAll } = resources.sentimentResponses.pages;

const icons: Record<string, ReactNode> = {
  mention: <AlternateEmail fontSize="small" />,
  assigned: <PersonOutlined fontSize="small" />,
  group: <GroupOutlined fontSize="small" />,
  escalation: <TrendingUpOutlined fontSize="small" />,
};

/** Something that one was told: it leads to the response, and is read with that. */
export function Notice({ notice, close }: { notice: Notification; close: () => void }) {
  const { id, kind, title, excerpt, sentimentName, createdAt, readAt } = notice;
  const to = addressOf(notice);
  const open = () => {
    if (!readAt) void readNotice(id).catch(tellFailure);
    if (to) close();
  };
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <ButtonBase {...(to ? { component: Link, to } : {})} onClick={open} sx={rowStyle}>
        <Box component="span" sx={{ color: readAt ? 'text.secondary' : 'primary.main', display: 'flex', pt: 0.25 }}>
          {icons[kind] ??
            (kind.startsWith('sla') ? <TimerOutlined fontSize="small" /> : <VisibilityOutlined fontSize="small" />)}
        </Box>
        <Box component="span" sx={{ minWidth: 0, flexGrow: 1 }}>
          <Typography component="span" variant="body2" sx={{ display: 'block', fontWeight: readAt ? 400 : 500 }}>
            {!readAt && (
              <Box component="span" sx={unseen}>
                {'Unread: '}
              </Box>
            )}
            {title}
          </Typography>
          {excerpt && (
            <Typography component="span" variant="body2" color="textSecondary" dir="auto" sx={twoLines}>
              {excerpt}
            </Typography>
          )}
          <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
            {sentimentName && `${sentimentName} · `}
            <Ago time={createdAt} />
          </Typography>
        </Box>
        {!readAt && <Box component="span" aria-hidden sx={dot} />}
      </ButtonBase>
    </Box>
  );
}

/** Several responses at once lead to where they all are; what may not be opened leads nowhere. */
function addressOf({ responseId, kind, title }: Notification): string | undefined {
  if (responseId !== null) return show.path.replace(':responseId', String(responseId));
  return /\d+ responses/.test(title) ? `${listAll.path}${kind === 'assigned' ? '?view=mine' : ''}` : undefined;
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
  '&:hover, &.Mui-focusVisible': { bgcolor: 'action.hover' },
} as const;

const twoLines = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const;

const dot = { width: 8, height: 8, borderRadius: '50%', bgcolor: 'primary.main', flexShrink: 0, mt: 0.75 } as const;

const unseen = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const;
