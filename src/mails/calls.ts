import { type CallShape, megabyte, publicCall } from '../core/contract/call.ts';

/** The endpoints of this subject that belong to no resource. */
export const mailsCalls = {
  // Bounce intake from a mail server, by pipe or webhook; the token is in the recipient address.
  receiveBounce: {
    endpoint: 'POST /public/bounces/:token',
    ...publicCall,
    stores: true,
    takesBytes: true,
    bodyLimit: 32 * megabyte,
    perMinute: 600,
  },
} as const satisfies Record<string, CallShape>;
