import { request as overHttp } from 'node:http';
import { request as overTls } from 'node:https';
import { assertAllowedUrl, ForbiddenAddress, lookupAllowed } from './ssrf-guard.ts';

export interface Post {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Private networks that webhooks may reach. */
  networks: readonly string[];
  timeoutMs?: number;
}

export interface Attempt {
  isDelivered: boolean;
  message: string;
  /** No retry: the receiver answered 410 Gone. */
  isFinal?: boolean;
}

const mostRead = 64_000;
const patience = 10_000;

/** Sends one request. Follows no redirects, limits the response size and never throws. */
export async function post(sent: Post): Promise<Attempt> {
  try {
    return attemptOf(await statusFrom(sent));
  } catch (error) {
    return { isDelivered: false, message: failureText(error as NodeJS.ErrnoException, sent.timeoutMs ?? patience) };
  }
}

async function statusFrom({ url, headers, body, networks, timeoutMs = patience }: Post): Promise<number> {
  const target = new URL(url);
  assertAllowedUrl(target, networks);
  const request = target.protocol === 'https:' ? overTls : overHttp;
  return new Promise((resolve, reject) => {
    const outgoing = request(target, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: lookupAllowed(target.protocol, networks),
      // No connection reuse, so that each request passes the address check.
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
    });
    outgoing.on('error', reject);
    outgoing.on('response', (answer) => {
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

function attemptOf(status: number): Attempt {
  if (status >= 200 && status < 300) return { isDelivered: true, message: `It answered ${status}` };
  if (status >= 300 && status < 400) {
    return { isDelivered: false, message: `It answered ${status}, a redirect, which is not followed` };
  }
  return { isDelivered: false, message: `It answered ${status}`, ...(status === 410 ? { isFinal: true } : {}) };
}

const known: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host name does not exist',
  EAI_AGAIN: 'The host name could not be resolved',
  ECONNREFUSED: 'It refused the connection',
  ECONNRESET: 'It closed the connection',
};

function failureText(error: NodeJS.ErrnoException, timeoutMs: number): string {
  if (error instanceof ForbiddenAddress) return error.message;
  if (error.name === 'AbortError' || error.name === 'TimeoutError') {
    return `It did not answer within ${Math.round(timeoutMs / 1_000)} seconds`;
  }
  const isAboutTrust = /CERT|SSL|TLS|SIGNATURE|ALTNAME/.test(error.code ?? '');
  return known[error.code ?? ''] ?? (isAboutTrust ? 'Its certificate is not trusted' : 'It could not be reached');
}
