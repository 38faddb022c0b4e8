import { type CallShape, publicCall } from '../core/contract/call.ts';

/** The endpoints of this subject that belong to no resource. */
export const brandingCalls = {
  publicBranding: { endpoint: 'GET /public/branding', ...publicCall, perMinute: 600 },
  brandPicture: { endpoint: 'GET /uploads/:subdomain/:name', ...publicCall, perMinute: 1_200 },
} as const satisfies Record<string, CallShape>;
