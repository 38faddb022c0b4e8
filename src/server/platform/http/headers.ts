import type { FastifyInstance } from 'fastify';
import { apiBase } from '../../../contract/endpoint.ts';

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  // MUI (Emotion) inserts style elements at run time.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob: https:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const always = {
  'content-security-policy': policy,
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(self)',
};

const ofCalls = { ...always, 'cache-control': 'no-store', vary: 'Authorization, Cookie, Origin' };

/** Adds security headers to every response, including errors. Headers set by a handler take precedence. */
export function securityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.toLowerCase().startsWith(apiBase) ? ofCalls : always);
    done();
  });
}
