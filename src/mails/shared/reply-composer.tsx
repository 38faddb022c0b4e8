import ReplyAll from '@mui/icons-material/ReplyAll';
import { Alert, Box, Button, Stack, TextField, Typography } from '@mui/material';
import { useCan } from '@refinedev/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { pressedKey } from '../../core/rules/pressed-key.ts';
import { isSampleAddress } from '../../core/rules/sample-address.ts';
import { twoLines } from '../../core/web/layout/page-parts.tsx';
import { storedSession } from '../../core/web/providers/session.ts';
import type { ResponseDetails } from '../../responses/schemas/response-details.ts';
import type { StatusOption } from '../../responses/schemas/status-option.ts';
import { type Message, mostCopies, type Thread } from '../schemas/message.ts';
import { AttachFiles, AttachmentList, emailFiles, fileTarget, refuseForEmail, useAttaching } from './attachments.tsx';
import { CopyAddresses } from './copy-addresses.tsx';
import { EmailNotSetUp } from './email-not-set-up.tsx';
import { FormattingButtons } from './formatting-buttons.tsx';
import { type Marked, marks } from './marks.ts';
import { SavedReplies } from './saved-replies.tsx';
import { SavedReplyOptions } from './saved-reply-options.tsx';
import { SendButton } from './send-button.tsx';
import type { Reply } from './use-reply.ts';
import { useSlashReplies } from './use-slash-replies.ts';

const problems: Record<NonNullable<Thread['problem']>, string> = {
  no_customer: 'This response has no customer. Add the customer under Details to write an email.',
  no_address: 'This customer has no email address. Add it to the customer to write an email.',
  unsubscribed: 'This customer has unsubscribed from your emails.',
  bounced: 'Emails to the address of this customer come back. Correct the address to write an email.',
  no_mail_server: 'Email isn’t set up. Ask your administrator.',
  not_confirmed: 'Emails to customers wait until the owner’s email address is confirmed.',
};

interface ReplyComposerProps {
  response: ResponseDetails;
  thread: Thread;
  reply: Reply;
  moves: readonly StatusOption[];
  isFocused: boolean;
}

export function ReplyComposer({ thread, ...props }: ReplyComposerProps) {
  const { recipient, problem } = thread;
  if (problem || !recipient) return <CannotWrite problem={problem ?? 'no_customer'} />;
  return <Composer {...props} thread={thread} recipient={recipient} />;
}

function CannotWrite({ problem }: { problem: NonNullable<Thread['problem']> }) {
  const { data: setUpAccess } = useCan({ resource: 'emailSettings', action: 'save' });
  if (problem === 'no_mail_server' && setUpAccess?.can) return <EmailNotSetUp />;
  return <Alert severity="warning">{problems[problem]}</Alert>;
}

type Recipient = NonNullable<Thread['recipient']>;

/** Who else takes part, by the last email that was received. */
function othersIn(messages: readonly Message[], recipient: Recipient): string[] {
  const last = messages.findLast(({ status, isComment }) => status === 'received' && !isComment);
  return last ? [last.address, ...last.cc].filter((address) => address !== recipient.address) : [];
}

/** Who wrote since the user began, so that a customer gets no second answer. */
function Meanwhile({ messages }: { messages: readonly Message[] }) {
  const [seen] = useState(() => new Set(messages.map(({ id }) => id)));
  const me = storedSession.user()?.id;
  const others = messages.filter(({ id, userId }) => !seen.has(id) && userId !== me);
  return (
    <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
      {others.map(({ id, name, userName, status }) => (
        <Alert key={id} severity="warning">
          {status === 'received' || status === 'automatic'
            ? `${name} wrote while you were writing.`
            : `${userName ?? 'Another user'} emailed ${name} while you were writing.`}
        </Alert>
      ))}
    </Box>
  );
}

function Composer({
  response,
  thread,
  recipient,
  reply,
  moves,
  isFocused,
}: ReplyComposerProps & { recipient: Recipient }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isOpen, setOpen] = useState(isFocused || reply.text !== '');
  const [hasCopies, setCopies] = useState(reply.cc.length > 0);
  const attaching = useAttaching({ refuse: (picked) => refuseForEmail(reply.files, picked), onAdd: reply.attach });
  const { status: usual } = thread.afterReply;
  const first = moves.find(({ key }) => key === usual) ?? null;
  const isEmpty = reply.text.trim() === '';
  /** Flushed, so that the caret is in place before the next key press. */
  const write = ({ text, from, to }: Marked) => {
    flushSync(() => reply.change(text));
    field.current?.focus();
    field.current?.setSelectionRange(from, to);
  };
  const slash = useSlashReplies(response, recipient.name, reply.text, write);
  const mark = (name: keyof typeof marks) => {
    const { selectionStart: from = reply.text.length, selectionEnd: to = from } = field.current ?? {};
    write(marks[name]({ text: reply.text, from, to }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey;
    const key = pressedKey(event);
    if (slash.onKeyDown(event)) return;
    if (key === 'Enter' && isCommand) void reply.send(first?.key ?? null);
    else if (key.toLowerCase() === 'b' && isCommand) mark('bold');
    else if (key === 'Escape') field.current?.blur();
    else return;
    event.preventDefault();
  };
  const others = othersIn(thread.messages, recipient).filter((address) => !reply.cc.includes(address));
  return (
    <Stack
      role="group"
      aria-label="Email to customer"
      onFocus={() => setOpen(true)}
      {...fileTarget((files) => {
        setOpen(true);
        void attaching.add(files);
      })}
      sx={{ gap: 1, position: 'relative' }}
    >
      {isOpen && (
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
          <Typography variant="body2" title={`${recipient.name} <${recipient.address}>`} sx={twoLines}>
            To{' '}
            <strong>
              {recipient.name} &lt;{recipient.address}&gt;
            </strong>
          </Typography>
          <FormattingButtons onMark={mark} onCopies={hasCopies ? undefined : () => setCopies(true)} />
        </Stack>
      )}
      {isOpen && isSampleAddress(recipient.address) && (
        <Typography variant="muted">A sample customer: the reply is kept here, and no email is sent.</Typography>
      )}
      {isOpen && others.length > 0 && (
        <Button
          size="small"
          startIcon={<ReplyAll />}
          title={`CC ${others.join(', ')}`}
          onClick={() => {
            reply.copyTo([...reply.cc, ...others].slice(0, mostCopies));
            setCopies(true);
          }}
          sx={{ alignSelf: 'flex-start', ml: -0.5 }}
        >
          Reply to all
        </Button>
      )}
      {isOpen && hasCopies && <CopyAddresses value={reply.cc} onChange={reply.copyTo} />}
      {slash.offered.length > 0 && <SavedReplyOptions {...slash} />}
      <TextField
        fullWidth
        multiline
        minRows={isOpen ? 3 : 1}
        maxRows={10}
        size={isOpen ? 'medium' : 'small'}
        autoFocus={isFocused}
        label="Email"
        placeholder="Write to the customer. Type / to insert a saved reply."
        value={reply.text}
        inputRef={field}
        onChange={({ target }) => {
          reply.change(target.value);
          slash.look(target.value, target.selectionStart ?? target.value.length);
        }}
        onKeyDown={onKeyDown}
        slotProps={{ htmlInput: { maxLength: 20_000, dir: 'auto', ...slash.inputProps } }}
      />
      <AttachmentList files={reply.files} onRemove={reply.detach} />
      {!isEmpty && <Meanwhile messages={thread.messages} />}
      {isOpen && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
          <SendButton reply={reply} isEmpty={isEmpty} first={first} moves={moves} />
          <AttachFiles label="Attach files" accept={emailFiles} attaching={attaching} />
          <SavedReplies
            response={response}
            name={recipient.name}
            onInsert={(text) => reply.change([reply.text.trimEnd(), text].filter(Boolean).join('\n\n'))}
          />
          <Box sx={{ typography: 'caption', color: 'text.secondary', flex: '1 1 200px', minWidth: 0 }}>
            Signed with {storedSession.user()?.fullName} and {storedSession.tenant()?.name}.{' '}
            {thread.receivesAnswers ? 'The answer appears here.' : 'The answer goes to the reply-to address.'}
          </Box>
        </Stack>
      )}
    </Stack>
  );
}
