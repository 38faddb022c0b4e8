import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { endedCookies } from '../../src/contract/stored-session.ts';
import { App } from '../../src/web/app.tsx';
import { layoutState } from '../../src/web/layout/layout-state.ts';
import { ApiFailure } from '../../src/web/providers/failure.ts';
import { browser } from '../../src/web/providers/leave.ts';
import { queryClient } from '../../src/web/providers/query-client.ts';
import { type ApiRequest, queryText, wire } from '../../src/web/providers/wire.ts';

export interface Seen {
  method: string;
  path: string;
  query: string;
  body: Record<string, unknown> | undefined;
  header: (name: string) => string | undefined;
}
interface Answer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}
type Answers = Record<string, Answer | ((seen: Seen) => Answer | Promise<Answer>)>;

/** Answers the application's calls by "METHOD /path"; whatever is not named is 404. Returns every call, as it comes. */
export function serve(answers: Answers): Seen[] {
  const requests: Seen[] = [];
  vi.spyOn(wire, 'exchange').mockImplementation(async (request) => {
    const seen = seenOf(request);
    requests.push(seen);
    const found = answers[`${seen.method} ${seen.path}`] ?? { status: 404, body: { message: 'Not found' } };
    const { status = 200, body = {}, headers = {} } = typeof found === 'function' ? await found(seen) : found;
    if (status === 0) throw new ApiFailure(0, {});
    return { data: body, status, header: (name) => headers[name] };
  });
  return requests;
}

export const person = {
  id: 1,
  email: 'maya@acme.test',
  firstName: 'Maya',
  lastName: 'Lind',
  fullName: 'Maya Lind',
  phone: '',
  isInitialPasswordReset: 0,
  role: { id: 1, name: 'Staff' },
  profilePicture: null,
  tenantSubdomain: 'acme',
};

/** Puts a session into the browser, as signing in does. */
export function signIn(user: object = person): void {
  const tenant = { id: 7, name: 'Acme', subdomain: 'acme', fullDomain: 'acme.localhost' };
  const items = { apiKey: 'key', token: 'old', refreshToken: 'refresh', isLoggedIn: 'true' };
  for (const [name, text] of Object.entries(items)) localStorage.setItem(name, text);
  localStorage.setItem('user', JSON.stringify(user));
  localStorage.setItem('tenant', JSON.stringify(tenant));
}

/** What a signed-in application asks for at its start. */
export const atHome = (permissions: readonly string[], user: object = person): Answers => ({
  'GET /auth/permissions': { body: { permissions } },
  'GET /user/profile': { body: { success: true, data: user } },
});

export function openPage(path: string): void {
  window.history.replaceState(null, '', path);
  render(<App />);
}

/** Where the application left for, instead of leaving: a test cannot change its document. */
export const leftFor = (): string[] => vi.mocked(browser.goTo).mock.calls.map(([address]) => address);

/** A browser of its own for each test, 1280 pixels wide, at a host that is not localhost. */
export function inFreshBrowser(): void {
  beforeEach(() => {
    vi.spyOn(browser, 'goTo').mockResolvedValue();
    window.innerWidth = 1280;
    window.scrollTo = () => undefined;
  });
  afterEach(() => {
    cleanup();
    queryClient.clear();
    localStorage.clear();
    sessionStorage.clear();
    for (const cookie of endedCookies(window.location.hostname)) Object.assign(document, { cookie });
    layoutState.reset();
    vi.restoreAllMocks();
    window.history.replaceState(null, '', '/');
  });
}

function seenOf({ method, path, query, body, headers = {} }: ApiRequest): Seen {
  return {
    method,
    path,
    query: decodeURIComponent(queryText(query)).replace(/^\?/, ''),
    body: body === undefined ? undefined : JSON.parse(JSON.stringify(body)),
    header: (name) => headers[name.toLowerCase()],
  };
}
