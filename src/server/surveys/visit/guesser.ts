import { randomBytes } from 'node:crypto';
import type { Tried } from '../../auth/attempts.ts';
import { isSecure } from '../../auth/cookies.ts';
import type { Services } from '../../http/call.ts';
import { signed, unsigned } from '../link-token.ts';
import type { Browser } from './marks.ts';

const cookie = 'candor_guesses';
const purpose = 'survey guesses';
// For all who have the link: it stops a machine that calls itself another device each time, and no crowd of people.
const perLink = 100;

/**
 * Who guesses a secret that everybody with a link shares. Each device has tries of its own, also among many behind one
 * address: whoever plays with one of the tablets at a door locks that one, and not the others.
 */
export function guesserOf(services: Services, { request, reply }: Browser, secret: string): Tried {
  const device = unsigned(services, purpose, request.cookies[cookie] ?? '') ?? newDevice(services, reply);
  return { account: `${secret}\n${device}`, address: request.ip, shared: { name: secret, most: perLink } };
}

function newDevice(services: Services, reply: Browser['reply']): string {
  const device = randomBytes(16).toString('base64url');
  const mark = signed(services, purpose, device);
  reply.setCookie(cookie, mark, { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(services) });
  return device;
}
