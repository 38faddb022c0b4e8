import { responseMessages } from './replies/thread.ts';
import { emailSettings } from './transport/email-settings.ts';

export const mailHandlers = { emailSettings, responseMessages };
