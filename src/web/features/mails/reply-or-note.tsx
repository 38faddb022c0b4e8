import EmailOutlined from '@mui/icons-material/EmailOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import { Box, Button, Stack, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { Message } from '../../../contract/schemas/mails/message.ts';
import { storedSession } from '../../providers/session.ts';
import { useMay } from '../../providers/use-may.ts';
import type { ResponseDetails } from '../sentiments/shared/queries.ts';
import { MessageCard } from './message-entry.tsx';
import { ReplyComposer } from './reply-composer.tsx';
import { useLiveThread } from './thread.ts';
import { useReply } from './use-reply.ts';

interface ReplyOrNoteProps {
  response: ResponseDetails;
  /** The composer of notes, if the user may write notes. */
  note: ReactNode;
}

export function ReplyOrNote({ response, note }: ReplyOrNoteProps) {
  const mayReply = useMay('responseMessages', 'create');
  const thread = useLiveThread(response);
  const reply = useReply(response.id);
  const [chosen, setChosen] = useState<'note' | 'email'>(reply.text === '' ? 'note' : 'email');
  if (!mayReply || !thread) return note;
  const kind = note ? chosen : 'email';
  const tracked = new Set(response.tracking.map(({ detail }) => detail.messageId));
  const latest = thread.messages.filter(({ id }) => !tracked.has(id));
  return (
    <Stack sx={{ gap: 2 }}>
      <LatestMessages messages={latest} onWithdraw={(message) => void reply.withdraw(message)} />
      {note && (
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Write"
          value={kind}
          onChange={(_, next: 'note' | 'email' | null) => next && setChosen(next)}
        >
          <ToggleButton value="note" sx={{ gap: 1 }}>
            <LockOutlined fontSize="small" />
            Internal note
          </ToggleButton>
          <ToggleButton value="email" sx={{ gap: 1 }}>
            <EmailOutlined fontSize="small" />
            Email to customer
          </ToggleButton>
        </ToggleButtonGroup>
      )}
      {kind === 'note' ? note : <ReplyComposer response={response} thread={thread} reply={reply} />}
    </Stack>
  );
}

/** Emails that are not in the history yet, and those that could not be sent. */
function LatestMessages({ messages, onWithdraw }: { messages: Message[]; onWithdraw: (message: Message) => void }) {
  const me = storedSession.user()?.id;
  if (messages.length === 0) return null;
  return (
    <Box component="ol" aria-label="Latest emails" sx={{ m: 0, p: 0, display: 'grid', gap: 2 }}>
      {messages.map((message) => (
        <MessageCard
          key={message.id}
          message={message}
          action={
            message.status === 'waiting' &&
            message.userId === me && (
              <Button size="small" onClick={() => onWithdraw(message)} sx={{ ml: -1 }}>
                Do not send
              </Button>
            )
          }
        />
      ))}
    </Box>
  );
}
