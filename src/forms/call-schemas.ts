import { z } from 'zod';
import type { CallSchema } from '../core/contract/call.ts';
import type { formsCalls } from './calls.ts';

/** What the calls take and answer, apart from them because the sign-in page reads the calls alone. */
export const formsCallSchemas = {
  formSchema: { answer: z.record(z.string(), z.unknown()) },
} as const satisfies Record<keyof typeof formsCalls, CallSchema>;
