import { request as overHttp } from 'node:http';
import { request as overTls } from 'node:https';
import { type PostLimits, timeLimits } from '../time-limits.ts';
import { assertAllowedUrl, ForbiddenAddress, lookupAllowed } from './ssrf-guard.ts';

export interface Post {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Private networks that webhooks may reach. */
  networks: readonly string[];
  limits?: PostLimits;
}

export interface Attempt {
  isDelivered: boolean;
  message: string;
  /** No retry: the receiver answered 410 Gone. */
  isFinal?: boolean;
}

const mostRead = 64_000;

/** The receiver exceeded the limit of a step. */
class NotInTime extends Error {}

/** Sends one request. Follows no redirects, limits the response size and never throws. */
export async function post(sent: Post): Promise<Attempt> {
  try {
    return attemptOf(await statusFrom(sent));
  } catch (error) {
    return { isDelivered: false, message: failureText(error as NodeJS.ErrnoException) };
  }
}

async function statusFrom({ url, headers, body, networks, limits = timeLimits.webhook }: Post): Promise<number> {
  const target = new URL(url);
  assertAllowedUrl(target, networks);
  const isTls = target.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const outgoing = (isTls ? overTls : overHttp)(target, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: lookupAllowed(target.protocol, networks),
      // No connection reuse, so that each request passes the address check.
      agent: false,
    });
    let timer: NodeJS.Timeout | undefined;
    const limit = (ms: number, end: () => void) => {
      clearTimeout(timer);
      timer = setTimeout(end, ms);
    };
    const fail = (what: string, ms: number) => () =>
      outgoing.destroy(new NotInTime(`It did not ${what} within ${seconds(ms)}`));
    limit(limits.connectMs, fail('accept the connection', limits.connectMs));
    outgoing.on('socket', (socket) =>
      socket.once(isTls ? 'secureConnect' : 'connect', () => limit(limits.headersMs, fail('answer', limits.headersMs))),
    );
    outgoing.on('error', reject);
    outgoing.on('close', () => clearTimeout(timer));
    outgoing.on('response', (answer) => {
      // The status decides; the body is not waited for.
      limit(limits.bodyMs, () => answer.destroy());
      let read = 0;
      answer.on('data', ({ length }: Buffer) => {
        read += length;
        if (read > mostRead) answer.destroy();
      });
      answer.on('error', () => {});
      answer.on('close', () => resolve(answer.statusCode ?? 0));
    });
    outgoing.end(body);
  });
}

const seconds = (ms: number) => `${ms / 1_000} ${ms === 1_000 ? 'second' : 'seconds'}`;

function attemptOf(status: number): Attempt {
  if (status >= 200 && status < 300) return { isDelivered: true, message: `It answered ${status}` };
  if (status >= 300 && status < 400) {
    return { isDelivered: false, message: `It answered ${status}, a redirect, which is not followed` };
  }
  return { isDelivered: false, message: `It answered ${status}`, ...(status === 410 ? { isFinal: true } : {}) };
}

const known: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host name does not exist',
  ENODATA: 'The host name has no address',
  ETIMEOUT: 'The host name could not be resolved',
  ESERVFAIL: 'The host name could not be resolved',
  EAI_AGAIN: 'The host name could not be resolved',
  ECONNREFUSED: 'It refused the connection',
  ECONNRESET: 'It closed the connection',
};

function failureText(error: NodeJS.ErrnoException): string {
  if (error instanceof ForbiddenAddress || error instanceof NotInTime) return error.message;
  const { code = '' } = error;
  if (code.startsWith('HPE_')) return 'It sent no valid answer';
  const isAboutTrust = /CERT|SSL|TLS|SIGNATURE|ALTNAME/.test(code);
  return known[code] ?? (isAboutTrust ? 'Its certificate is not trusted' : 'It could not be reached');
}
