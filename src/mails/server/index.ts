import type { Subject } from '../../core/server/api/subject.ts';
import type { Handler } from '../../core/server/http/call.ts';
import { readBudget } from '../../core/server/mail-transport/outgoing.ts';
import type { EmailBudget } from '../schemas/email-settings.ts';
import { mailboxJob, pollMailbox, startPolls } from './inbound/poll-mailboxes.ts';
import { receiveBounce } from './inbound/receive-bounce.ts';
import { replyJob, sendReply } from './replies/send-reply.ts';
import { responseMessages } from './replies/thread.ts';
import { emailSettings } from './transport/email-settings.ts';
import { mailboxSettings } from './transport/mailbox-settings.ts';

const budget: Handler = ({ services, tx }): Promise<EmailBudget> => readBudget(services, tx);

export const mails = {
  handlers: { emailSettings: { ...emailSettings, ...mailboxSettings, budget }, responseMessages },
  calls: { receiveBounce },
  jobs: { replies: { [replyJob]: sendReply }, mailboxes: { [mailboxJob]: pollMailbox } },
  tasks: [startPolls],
} satisfies Subject;
