import type { CallSchema } from '../core/contract/call.ts';
import type { brandingCalls } from './calls.ts';
import { publicBrandingQuerySchema, publicBrandingSchema } from './schemas/branding.ts';

/** What the calls take and answer, apart from them because the sign-in page reads the calls alone. */
export const brandingCallSchemas = {
  publicBranding: { query: publicBrandingQuerySchema, answer: publicBrandingSchema },
  brandPicture: { answer: 'application/octet-stream' },
} as const satisfies Record<keyof typeof brandingCalls, CallSchema>;
