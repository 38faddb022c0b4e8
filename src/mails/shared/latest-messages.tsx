import { Box, Button } from '@mui/material';
import { storedSession } from '../../core/web/providers/session.ts';
import type { ResponseDetails } from '../../responses/schemas/response-details.ts';
import type { Message, Thread } from '../schemas/message.ts';
import { MessageCard } from './message-entry.tsx';

interface LatestMessagesProps {
  response: ResponseDetails;
  thread: Thread | undefined;
  onWithdraw: (message: Message) => void;
}

/** Emails that are not in the history yet, and those that could not be sent. */
export function LatestMessages({ response, thread, onWithdraw }: LatestMessagesProps) {
  const tracked = new Set(response.tracking.map(({ detail }) => detail.messageId));
  const messages = thread?.messages.filter(({ id }) => !tracked.has(id)) ?? [];
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
