import { Box, Button, Stack, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { resources } from '../../../resources.config.ts';
import { lazyPart } from '../../core/web/layout/lazy-part.tsx';
import { Initials } from '../../core/web/layout/person-avatar.tsx';
import { Pill } from '../../core/web/layout/pill.tsx';
import { Ago } from '../../core/web/layout/time.tsx';
import type { TrackingEntry } from '../../responses/schemas/sentiment-response.ts';
import type { Attachment, Message } from '../schemas/message.ts';
import { AttachmentList } from './attachments.tsx';
import { MessageText, standsIn } from './message-text.tsx';
import { OriginalEmail } from './original-email.tsx';
import { useThread } from './thread.ts';

const { endpoint } = resources.responseMessages.api.original;
const NoteFiles = lazyPart(() => import('../../forms/shared/answer/note-files.tsx'), 'NoteFiles');

/** A message in the history of a response. `plain` is shown to users who may not read emails. */
export function MessageEntry({ entry, plain }: { entry: TrackingEntry; plain: ReactNode }) {
  const message = useThread(entry.responseId)?.messages.find(({ id }) => id === entry.detail.messageId);
  if (!message) return plain;
  const params = { responseId: entry.responseId, id: message.id };
  const original = message.hasOriginal && <OriginalEmail endpoint={endpoint} params={params} />;
  return <MessageCard message={message} action={original} />;
}

const isFromCustomer = ({ status }: Message) => status === 'received' || status === 'automatic';

export function MessageCard({ message, action }: { message: Message; action?: ReactNode }) {
  const { status, name, userName, address, cc, body, quoted, error, files, isComment, isWhole, createdAt } = message;
  const isIncoming = isFromCustomer(message);
  const others = files.filter((file) => !standsIn(file, body, quoted));
  const media = others.filter(({ kind }) => kind === 'image' || kind === 'voice');
  const pill = isComment ? commentPill : pills[status];
  const who = (isIncoming ? name : userName) ?? 'Candor';
  return (
    <Stack component="li" direction="row" sx={{ gap: 1.5, alignItems: 'flex-start', listStyle: 'none' }}>
      <Initials name={who} />
      <Box sx={isIncoming ? incoming : outgoing}>
        <Stack direction="row" sx={{ gap: 1, rowGap: 0.5, flexWrap: 'wrap', alignItems: 'center', minHeight: 28 }}>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere', mr: 'auto' }}>
            <Box component="span" sx={{ color: 'text.primary', fontWeight: 500 }}>
              {who}
            </Box>
            {isComment ? '' : isIncoming ? ` <${address}>` : ` to ${name}`}
            {cc.length > 0 && `, CC ${cc.join(', ')}`} · <Ago time={createdAt} />
          </Typography>
          <Pill tone={pill.tone}>{pill.label}</Pill>
        </Stack>
        <MessageText text={body} files={files} isFormatted={!isIncoming} />
        {!isWhole && !error && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            The text is longer. Open the original.
          </Typography>
        )}
        {media.length > 0 && <NoteFiles files={media} />}
        <AttachmentList files={others.filter((file) => !media.includes(file))} />
        {quoted && <Quoted text={quoted} files={files} />}
        {error && (
          <Typography variant="body2" color="error" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
            {status === 'waiting' ? `Trying again. ${error}` : error}
          </Typography>
        )}
        {action}
      </Box>
    </Stack>
  );
}

const commentPill = { label: 'Comment by the respondent', tone: 'success' } as const;
const pills = {
  waiting: { label: 'Email waiting', tone: 'plain' },
  sent: { label: 'Email sent', tone: 'info' },
  failed: { label: 'Email not delivered', tone: 'error' },
  received: { label: 'Email received', tone: 'success' },
  automatic: { label: 'Automatic reply', tone: 'plain' },
} as const;

const card = {
  flexGrow: 1,
  minWidth: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  px: 1.5,
  py: 1,
  borderLeft: 4,
} as const;
const outgoing = { ...card, borderLeftColor: 'info.main', bgcolor: 'action.hover' } as const;
const incoming = { ...card, borderLeftColor: 'success.main' } as const;

function Quoted({ text, files }: { text: string; files: readonly Attachment[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" color="inherit" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} sx={{ ml: -1 }}>
        {isOpen ? 'Hide quoted text' : 'Show quoted text'}
      </Button>
      {isOpen && <MessageText variant="body2" color="textSecondary" text={text} files={files} />}
    </>
  );
}
