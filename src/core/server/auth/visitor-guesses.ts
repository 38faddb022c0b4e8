import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../http/call.ts';
import type { Tried } from './attempts.ts';
import { isSecure } from './cookies.ts';
import { signToken, tokenHash, verifyToken } from './derived-tokens.ts';

export interface Browser {
  request: FastifyRequest;
  reply: FastifyReply;
}

const yearSeconds = 365 * 24 * 60 * 60;

const cookie = 'candor_guesses';
const purpose = 'survey guesses';
// Limits per link: stop bots that change their device ID without blocking a crowd.
const perLink = 100;
const perLinkProven = 1_000;

export interface Secret {
  name: string;
  /** Of a page that another site embeds. */
  isEmbedded: boolean;
}

/**
 * Rate limits per device, also behind one IP address, so that one kiosk tablet cannot lock out the others. Guesses with
 * a proof of work have their own, so that those without one shut out nobody who sends one.
 */
export function attemptsOf(services: Services, { request, reply }: Browser, secret: Secret, isProven = false): Tried {
  const known = verifyToken(services, purpose, request.cookies[cookie] ?? '');
  const device = known ?? randomBytes(16).toString('base64url');
  if (!known) {
    const { isEmbedded } = secret;
    setVisitorCookie(services, reply, { name: cookie, value: signToken(services, purpose, device), isEmbedded });
  }
  const { name } = secret;
  // Guesses of others never shut out a browser that has opened this page by its password.
  if (verifyToken(services, knownPurpose, request.cookies[knownName(name)] ?? '') === `${name} ${device}`)
    return { account: `${name}\n${device}\nknown` };
  const many = isProven ? `${name}\nproven` : name;
  const shared = { name: many, most: isProven ? perLinkProven : perLink };
  return { account: `${name}\n${device}`, address: `${many}\n${request.ip}`, shared };
}

const knownPurpose = 'known browsers';
const knownName = (name: string) => `candor_known_${tokenHash(name).toString('base64url').slice(0, 16)}`;

/** Remembers that this browser knew the password, for half a year. Bound to its device ID, so it has its own guesses. */
export function rememberKnown(services: Services, { request, reply }: Browser, secret: Secret, tried: Tried): void {
  const { name, isEmbedded } = secret;
  const device = tried.account.split('\n')[1] ?? '';
  const options = { maxAge: yearSeconds / 2, isEmbedded };
  const value = signToken(services, knownPurpose, `${name} ${device}`);
  setVisitorCookie(services, reply, { name: knownName(name), value, ...options });
  setVisitorCookie(services, reply, { name: cookie, value: signToken(services, purpose, device), ...options });
  request.cookies[knownName(name)] = value;
}

interface VisitorCookie {
  name: string;
  value: string;
  /** Seconds; without it, a session cookie. */
  maxAge?: number;
  /** Embedded in another site, where browsers accept only partitioned cookies. */
  isEmbedded: boolean;
}

export function setVisitorCookie(
  services: Services,
  reply: FastifyReply,
  { name, value, maxAge, isEmbedded }: VisitorCookie,
): void {
  const secure = isSecure(services);
  // Over plain HTTP browsers reject cross-site cookies.
  const place =
    isEmbedded && secure ? ({ sameSite: 'none', partitioned: true } as const) : { sameSite: 'lax' as const };
  reply.setCookie(name, value, { path: '/', httpOnly: true, secure, ...place, ...(maxAge ? { maxAge } : {}) });
}
