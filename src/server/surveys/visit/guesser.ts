import { randomBytes } from 'node:crypto';
import type { Tried } from '../../auth/attempts.ts';
import type { Services } from '../../http/call.ts';
import { signed, unsigned } from '../link-token.ts';
import type { Browser } from './marks.ts';
import { keepCookie } from './visitor-cookie.ts';

const cookie = 'candor_guesses';
const purpose = 'survey guesses';
// For all who have the link: it stops a machine that calls itself another device each time, and no crowd of people.
const perLink = 100;

/** A secret that everybody with a link shares. */
interface Secret {
  name: string;
  isEmbedded: boolean;
}

/**
 * Who guesses a secret. Each device has tries of its own, also among many behind one address: whoever plays with one of
 * the tablets at a door locks that one, and not the others.
 */
export function guesserOf(services: Services, { request, reply }: Browser, secret: Secret): Tried {
  const known = unsigned(services, purpose, request.cookies[cookie] ?? '');
  const device = known ?? randomBytes(16).toString('base64url');
  if (!known) {
    const { isEmbedded } = secret;
    keepCookie(services, reply, { name: cookie, value: signed(services, purpose, device), isEmbedded });
  }
  return { account: `${secret.name}\n${device}`, address: request.ip, shared: { name: secret.name, most: perLink } };
}
