import type { CallShape } from '../core/contract/call.ts';

/** The endpoints of this subject that belong to no resource. */
export const administrationCalls = {
  initialData: { endpoint: 'GET /user/initial-data', access: 'session' },
} as const satisfies Record<string, CallShape>;
