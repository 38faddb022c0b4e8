import type { FastifyReply } from 'fastify';
import { isSecure } from '../../auth/cookies.ts';
import type { Services } from '../../http/call.ts';

interface Kept {
  name: string;
  value: string;
  /** In seconds; without it the cookie goes with the browser's session. */
  maxAge?: number;
  /** The survey stands in a page of another site, where browsers keep nothing that does not say it is for that page. */
  isEmbedded: boolean;
}

/** Has a visitor's browser remember something of a survey, which no script can read. */
export function keepCookie(services: Services, reply: FastifyReply, { name, value, maxAge, isEmbedded }: Kept): void {
  const secure = isSecure(services);
  // Over plain http no browser takes a cookie for a page of another site.
  const place =
    isEmbedded && secure ? ({ sameSite: 'none', partitioned: true } as const) : { sameSite: 'lax' as const };
  reply.setCookie(name, value, { path: '/', httpOnly: true, secure, ...place, ...(maxAge ? { maxAge } : {}) });
}
