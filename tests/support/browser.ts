import type { FastifyInstance, InjectOptions } from 'fastify';
import type { LoginAnswer } from '../../src/core/contract/schemas/auth.ts';
import type { Answer } from './app.ts';

export interface Browser {
  cookies: Map<string, string>;
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  visit(path: string, headers?: Record<string, string>): Promise<Answer & { bytes: Buffer }>;
  signIn(email: string, password: string): Promise<LoginAnswer>;
  store(tokens: { token: string }): void;
}

export function makeBrowser(app: FastifyInstance, host: string): Browser {
  const cookies = new Map<string, string>();
  let stored: { token: string } | undefined;

  async function send(options: InjectOptions) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await app.inject({
      ...options,
      headers: { host, ...(cookie ? { cookie } : {}), ...options.headers },
    });
    for (const { name, value, maxAge, expires } of response.cookies) {
      if (maxAge === 0 || (expires && expires.getTime() <= 0)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const { statusCode: status, body: text, headers } = response;
    return { status, text, headers, bytes: response.rawPayload, json: <T>() => JSON.parse(text) as T };
  }

  const browser: Browser = {
    cookies,
    ask: (method, path, body, headers = {}) =>
      send({
        method: method as NonNullable<InjectOptions['method']>,
        url: `/api/v1${path}`,
        ...(body === undefined ? {} : { payload: body as NonNullable<InjectOptions['payload']> }),
        headers: {
          'sec-fetch-site': 'same-origin',
          ...(method === 'GET' ? {} : { origin: `${host.includes('localhost') ? 'http' : 'https'}://${host}` }),
          ...(stored ? { authorization: `Bearer ${stored.token}` } : {}),
          ...(cookies.has('XSRF-TOKEN') ? { 'x-xsrf-token': cookies.get('XSRF-TOKEN') as string } : {}),
          ...headers,
        },
      }),
    visit: (url, headers = {}) =>
      send({ method: 'GET', url, headers: { 'sec-fetch-site': 'same-origin', ...headers } }),
    signIn: async (email, password) => {
      const answer = await browser.ask('POST', '/auth/login', { email, password });
      if (answer.status !== 200) throw new Error(`Signing in failed: ${answer.text}`);
      stored = answer.json<LoginAnswer>();
      return answer.json<LoginAnswer>();
    },
    store: (tokens) => {
      stored = tokens;
    },
  };
  return browser;
}
