import { emailTestSchema } from './email-settings.ts';
import { mailboxSchema, mailboxTestSchema } from './mailbox.ts';
import { messageSchema, threadSchema } from './message.ts';

/** What the operations of emails return, where it is not the record. */
export const mailAnswers = {
  emailSettings: {
    test: emailTestSchema,
    mailbox: mailboxSchema,
    saveMailbox: mailboxSchema,
    testMailbox: mailboxTestSchema,
  },
  responseMessages: { thread: threadSchema, create: messageSchema },
};
