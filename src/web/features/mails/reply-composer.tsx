import SendOutlined from '@mui/icons-material/SendOutlined';
import { Alert, Button, Stack, TextField, Typography } from '@mui/material';
import type { Thread } from '../../../contract/schemas/mails/message.ts';
import { storedSession } from '../../providers/session.ts';
import type { ResponseDetails } from '../sentiments/shared/queries.ts';
import { AttachFiles, AttachmentList, emailFiles, refuseForEmail } from './attachments.tsx';
import { SavedReplies } from './saved-replies.tsx';
import type { Reply } from './use-reply.ts';

const problems: Record<NonNullable<Thread['problem']>, string> = {
  no_customer: 'This response has no customer. Add the customer under Details to write an email.',
  no_address: 'This customer has no email address. Add it to the customer to write an email.',
  unsubscribed: 'This customer has unsubscribed from your emails.',
  bounced: 'Emails to the address of this customer come back. Correct the address to write an email.',
  no_mail_server: "Email isn't set up. Ask your administrator.",
};

interface ReplyComposerProps {
  response: ResponseDetails;
  thread: Thread;
  reply: Reply;
}

export function ReplyComposer({ response, thread, reply }: ReplyComposerProps) {
  const { recipient, problem, receivesAnswers } = thread;
  if (problem || !recipient) return <Alert severity="warning">{problems[problem ?? 'no_customer']}</Alert>;
  const isEmpty = reply.text.trim() === '';
  return (
    <Stack
      role="group"
      aria-label="Email to customer"
      sx={{
        ...{ gap: 1.5, p: 2, border: 1, borderColor: 'divider', borderRadius: 1 },
        ...{ borderLeft: 4, borderLeftColor: 'info.main', bgcolor: 'action.hover' },
      }}
    >
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        To{' '}
        <strong>
          {recipient.name} &lt;{recipient.address}&gt;
        </strong>
      </Typography>
      <TextField
        fullWidth
        multiline
        minRows={4}
        maxRows={16}
        label="Email"
        value={reply.text}
        onChange={({ target }) => reply.change(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void reply.send();
        }}
        slotProps={{ htmlInput: { maxLength: 20_000, dir: 'auto' } }}
        sx={{ bgcolor: 'background.paper' }}
      />
      <AttachmentList files={reply.files} onRemove={reply.detach} />
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <Button
          variant="contained"
          endIcon={<SendOutlined />}
          onClick={() => void reply.send()}
          disabled={isEmpty}
          loading={reply.isSending}
          title="Ctrl+Enter"
        >
          Send email
        </Button>
        <AttachFiles
          label="Attach files"
          accept={emailFiles}
          refuse={(picked) => refuseForEmail(reply.files, picked)}
          onAdd={reply.attach}
        />
        <SavedReplies
          response={response}
          name={recipient.name}
          onInsert={(text) => reply.change([reply.text.trimEnd(), text].filter(Boolean).join('\n\n'))}
        />
        <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 200px' }}>
          Signed with {storedSession.user()?.fullName} and {storedSession.tenant()?.name}.{' '}
          {receivesAnswers ? 'The answer appears here.' : 'The answer goes to the reply-to address.'}
        </Typography>
      </Stack>
    </Stack>
  );
}
