import { responseMessages } from './replies/thread.ts';
import { emailSettings } from './transport/email-settings.ts';
import { mailboxSettings } from './transport/mailbox-settings.ts';

export const mailHandlers = { emailSettings: { ...emailSettings, ...mailboxSettings }, responseMessages };
