import { Box, Button, Stack, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { Message } from '../../../contract/schemas/mails/message.ts';
import type { TrackingEntry } from '../../../contract/schemas/responses/sentiment-response.ts';
import { lazyPart } from '../../layout/page.tsx';
import { Initials } from '../../layout/person-avatar.tsx';
import { Pill } from '../../layout/pill.tsx';
import { Ago } from '../../layout/time.tsx';
import { AttachmentList } from './attachments.tsx';
import { useThread } from './thread.ts';

const NoteFiles = lazyPart(() => import('../forms/answer/note-files.tsx'), 'NoteFiles');

/** A message in the history of a response. `plain` is shown to users who may not read emails. */
export function MessageEntry({ entry, plain }: { entry: TrackingEntry; plain: ReactNode }) {
  const message = useThread(entry.responseId)?.messages.find(({ id }) => id === entry.detail.messageId);
  return message ? <MessageCard message={message} /> : plain;
}

const isFromCustomer = ({ status }: Message) => status === 'received' || status === 'automatic';

export function MessageCard({ message, action }: { message: Message; action?: ReactNode }) {
  const { status, name, userName, address, body, quoted, error, files, isComment, createdAt } = message;
  const isIncoming = isFromCustomer(message);
  const media = files.filter(({ kind }) => kind === 'image' || kind === 'voice');
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
            {isComment ? '' : isIncoming ? ` <${address}>` : ` to ${name}`} · <Ago time={createdAt} />
          </Typography>
          <Pill tone={pill.tone}>{pill.label}</Pill>
        </Stack>
        <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {body}
        </Typography>
        {media.length > 0 && <NoteFiles files={media} />}
        <AttachmentList files={files.filter((file) => !media.includes(file))} />
        {quoted && <Quoted text={quoted} />}
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
  ...{ flexGrow: 1, minWidth: 0, border: 1, borderColor: 'divider', borderRadius: 1, px: 1.5, py: 1 },
  borderLeft: 4,
} as const;
const outgoing = { ...card, borderLeftColor: 'info.main', bgcolor: 'action.hover' } as const;
const incoming = { ...card, borderLeftColor: 'success.main' } as const;

function Quoted({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" color="inherit" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} sx={{ ml: -1 }}>
        {isOpen ? 'Hide quoted text' : 'Show quoted text'}
      </Button>
      {isOpen && (
        <Typography
          dir="auto"
          variant="body2"
          color="textSecondary"
          sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {text}
        </Typography>
      )}
    </>
  );
}
