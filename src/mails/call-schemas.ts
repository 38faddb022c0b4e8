import type { CallSchema } from '../core/contract/call.ts';
import { doneSchema } from '../core/contract/schemas/common.ts';
import type { mailsCalls } from './calls.ts';

/** What the calls take and answer, apart from them because the sign-in page reads the calls alone. */
export const mailsCallSchemas = {
  receiveBounce: { answer: doneSchema },
} as const satisfies Record<keyof typeof mailsCalls, CallSchema>;
