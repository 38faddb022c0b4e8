import type { FastifyInstance } from 'fastify';
import { apiBase } from '../../contract/endpoint.ts';
import { unreadable } from '../../contract/errors.ts';

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

/** Two Host headers are refused (RFC 9112): a proxy may have read the other one. Node keeps the first. */
export function refuseSecondHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const names = request.raw.rawHeaders.filter((_, at) => at % 2 === 0);
    const hosts = names.filter((name) => name.toLowerCase() === 'host');
    done(hosts.length > 1 ? unreadable('The request names more than one host') : undefined);
  });
}

/**
 * Reads a body that is too large to its end. Fastify would close the connection before, which a proxy in front takes for a
 * failure of the server and answers as 502.
 */
export function drainTooLarge(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode === 413) {
      reply.removeHeader('connection');
      request.raw.resume();
    }
    done();
  });
}

/** Adds security headers to every response, including errors. Headers set by a handler take precedence. */
export function securityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.toLowerCase().startsWith(apiBase) ? ofCalls : always);
    done();
  });
}
