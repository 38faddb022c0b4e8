import EmailOutlined from '@mui/icons-material/EmailOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import { Stack, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useCan } from '@refinedev/core';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '../../core/web/layout/lazy-part.tsx';
import { framed } from '../../core/web/layout/page-parts.tsx';
import type { ResponseDetails } from '../../responses/schemas/response-details.ts';
import type { StatusOption } from '../../responses/schemas/status-option.ts';
import type { Thread } from '../schemas/message.ts';
import type { Reply } from './use-reply.ts';

const ReplyComposer = lazyPart(() => import('./reply-composer.tsx'), 'ReplyComposer');

type Kind = 'note' | 'email';

interface ReplyOrNoteProps {
  response: ResponseDetails;
  thread: Thread | undefined;
  reply: Reply;
  /** The statuses that may follow. */
  moves: readonly StatusOption[];
  /** What was asked for by a key, and how often. */
  request: { kind: Kind | undefined; times: number };
  /** The composer of notes, if the user may write notes. */
  note: ReactNode;
}

export function ReplyOrNote({ response, thread, reply, moves, request, note }: ReplyOrNoteProps) {
  const { data: replyAccess } = useCan({ resource: 'responseMessages', action: 'create' });
  const mayReply = replyAccess?.can === true && thread !== undefined;
  const [chosen, setChosen] = useState<{ kind: Kind; after: number; times: number }>();
  const usual = reply.text !== '' || (thread?.recipient && !thread.problem) ? 'email' : 'note';
  const isChosen = chosen !== undefined && chosen.after >= request.times;
  const wanted = isChosen ? chosen.kind : (request.kind ?? usual);
  const kind = !mayReply ? 'note' : note ? wanted : 'email';
  const choose = (next: Kind) => setChosen({ kind: next, after: request.times, times: (chosen?.times ?? 0) + 1 });
  if (!mayReply && !note) return null;
  return (
    <Stack sx={{ ...framed, gap: 1, p: 1.5, boxShadow: '0 -4px 16px rgb(0 0 0 / 8%)' }}>
      {mayReply && note && (
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Write"
          value={kind}
          // The kind that is chosen already is pressed to write.
          onChange={(_, next: Kind | null) => choose(next ?? kind)}
          sx={{ '& .MuiToggleButton-root': { gap: 1, py: 0.25 } }}
        >
          <ToggleButton value="email" title="r" aria-keyshortcuts="r">
            <EmailOutlined fontSize="small" />
            Email to customer
          </ToggleButton>
          <ToggleButton value="note" title="n" aria-keyshortcuts="n">
            <LockOutlined fontSize="small" />
            Internal note
          </ToggleButton>
        </ToggleButtonGroup>
      )}
      {kind === 'note' || !thread ? (
        note
      ) : (
        <ReplyComposer
          key={`${request.kind === 'email' ? request.times : 0} ${chosen?.times ?? 0}`}
          isFocused={request.kind === 'email' || isChosen}
          response={response}
          thread={thread}
          reply={reply}
          moves={moves}
        />
      )}
    </Stack>
  );
}
