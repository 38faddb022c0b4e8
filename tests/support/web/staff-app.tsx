import { act, cleanup, render, screen, within } from '@testing-library/react';
import { AxiosError, AxiosHeaders, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { App } from '../../../src/app/staff/app.tsx';
import { endedCookies } from '../../../src/core/contract/stored-session.ts';
import { layoutState } from '../../../src/core/web/frame/layout-state.ts';
import { http } from '../../../src/core/web/providers/http.ts';
import { browser } from '../../../src/core/web/providers/leave.ts';
import { queryClient } from '../../../src/core/web/providers/query-client.ts';
import { tabSession, tokenExpiresAt } from '../../../src/core/web/providers/session.ts';

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

export function serve(answers: Answers): Seen[] {
  const requests: Seen[] = [];
  vi.spyOn(http.defaults, 'adapter', 'get').mockReturnValue(async (config) => {
    const seen = seenOf(config);
    requests.push(seen);
    const answered = answers[`${seen.method} ${seen.path}`];
    const found = answered === undefined ? await recordOfList(answers, seen) : answered;
    const { status = 200, body = {}, headers = {} } = typeof found === 'function' ? await found(seen) : found;
    if (status === 0) throw new AxiosError('', AxiosError.ERR_NETWORK, config);
    const answer: AxiosResponse = { data: body, status, statusText: '', headers: new AxiosHeaders(headers), config };
    if (status > 299) throw new AxiosError('', AxiosError.ERR_BAD_RESPONSE, config, undefined, answer);
    return answer;
  });
  return requests;
}

const missing: Answer = { status: 404, body: { message: 'Not found' } };

/** A record by its id, for a server whose answers say only what the list of such records has. */
async function recordOfList(answers: Answers, seen: Seen): Promise<Answer> {
  const [, list, id, relations = ''] = /^(\/\w+)\/(\d+)(\/withRelations)?$/.exec(seen.path) ?? [];
  const answer = seen.method === 'GET' ? answers[`GET ${list}${relations}`] : undefined;
  if (!answer) return missing;
  const reply = typeof answer === 'function' ? await answer({ ...seen, query: `id=${id}` }) : answer;
  if ((reply.status ?? 200) > 299) return reply;
  const row = Array.isArray(reply.body) ? reply.body.find((one: { id?: unknown }) => String(one.id) === id) : undefined;
  return row ? { body: row } : missing;
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

export function signIn(user: object = person): void {
  const tenant = { id: 7, name: 'Acme', subdomain: 'acme', fullDomain: 'acme.localhost' };
  // The token has no expiry and lasts from when it is first seen, which must not be in an earlier test.
  localStorage.setItem('token', 'of an earlier test');
  tokenExpiresAt();
  const items = { apiKey: 'key', token: 'old', refreshToken: 'refresh', isLoggedIn: 'true' };
  for (const [name, text] of Object.entries(items)) localStorage.setItem(name, text);
  localStorage.setItem('user', JSON.stringify(user));
  localStorage.setItem('tenant', JSON.stringify(tenant));
}

export const atHome = (permissions: readonly string[], user: object = person): Answers => ({
  'GET /auth/permissions': { body: { permissions } },
  'GET /user/profile': { body: { success: true, data: user } },
  'GET /user/favorites': { body: [] },
});

export function openPage(path: string): void {
  window.history.replaceState(null, '', path);
  render(<App />);
}

/** Reads all data of the page again, as after a change on the server. */
export const readAgain = () => act(() => queryClient.refetchQueries({ type: 'active' }));

/** Navigation targets; jsdom cannot change its document. */
export const leftFor = (): string[] => vi.mocked(browser.goTo).mock.calls.map(([address]) => address);

declare global {
  var jsdom: { reconfigure(settings: { url: string }): void };
}

/** Runs the tests of a file at another address than the usual one. */
export function atAddress(url: string): void {
  const usual = window.location.origin;
  beforeAll(() => jsdom.reconfigure({ url }));
  afterAll(() => jsdom.reconfigure({ url: usual }));
}

/** The menu stays open beside the page. */
export const desktopWidth = 1280;
/** The menu, which takes longer to draw than many a page, is closed. */
const tabletWidth = 1190;

export function inFreshBrowser(width = tabletWidth): void {
  beforeEach(() => {
    vi.spyOn(browser, 'goTo').mockResolvedValue();
    window.innerWidth = width;
    window.scrollTo = () => undefined;
  });
  afterEach(() => {
    cleanup();
    queryClient.clear();
    localStorage.clear();
    sessionStorage.clear();
    // Without a session, this tab shows that of nobody.
    tabSession.claim();
    for (const cookie of endedCookies(window.location.hostname)) Object.assign(document, { cookie });
    layoutState.reset();
    window.history.replaceState(null, '', '/');
  });
}

function seenOf(config: InternalAxiosRequestConfig): Seen {
  const { data, method = 'get', url = '', headers } = config;
  return {
    method: method.toUpperCase(),
    path: url,
    query: decodeURIComponent(http.getUri(config).split('?')[1] ?? ''),
    body: typeof data === 'string' ? JSON.parse(data) : undefined,
    header: (name) => headers.get(name)?.toString(),
  };
}

export function sortOf(column: string): HTMLElement | null {
  const header = screen.queryByRole('columnheader', { name: new RegExp(`^${column}`) });
  return header && (within(header).queryAllByLabelText('Sort')[0] ?? null);
}
