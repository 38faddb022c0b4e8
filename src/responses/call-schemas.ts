import { z } from 'zod';
import type { CallSchema } from '../core/contract/call.ts';
import type { responsesCalls } from './calls.ts';
import { statusOptionSchema } from './schemas/status-option.ts';

/** What the calls take and answer, apart from them because the sign-in page reads the calls alone. */
export const responsesCallSchemas = {
  statusLabels: { answer: z.array(statusOptionSchema) },
} as const satisfies Record<keyof typeof responsesCalls, CallSchema>;
