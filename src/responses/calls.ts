import type { CallShape } from '../core/contract/call.ts';

/** The endpoints of this subject that belong to no resource. */
export const responsesCalls = {
  statusLabels: { endpoint: 'GET /ResponseStatuses/words', access: 'session', resource: 'responseStatuses' },
} as const satisfies Record<string, CallShape>;
