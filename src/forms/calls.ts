import { type CallShape, publicCall } from '../core/contract/call.ts';

/** The endpoints of this subject that belong to no resource. */
export const formsCalls = {
  formSchema: { endpoint: 'GET /form.schema.json', ...publicCall },
} as const satisfies Record<string, CallShape>;
