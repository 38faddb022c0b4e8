import { emailTestSchema } from './email-settings.ts';
import { messageSchema, threadSchema } from './message.ts';

/** What the operations of emails return, where it is not the record. */
export const mailAnswers = {
  emailSettings: { test: emailTestSchema },
  responseMessages: { thread: threadSchema, create: messageSchema },
};
