import { cleanup, render } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { pageFor } from '../../../src/app/visitor.tsx';
import type { LoginAnswer } from '../../../src/core/contract/schemas/auth.ts';
import { navigation } from '../../../src/core/visitor/current-host.ts';

export interface Request {
  method: string;
  path: string;
  body: unknown;
  headers: Record<string, string>;
}

type Reply = { status?: number; body: unknown } | 'offline';

export function serve(replies: Record<string, Reply | ((request: Request) => Reply | Promise<Reply>)>): Request[] {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.replace('/api/v1', '');
    const request: Request = {
      method: init.method ?? 'GET',
      path,
      body: init.body ? JSON.parse(String(init.body)) : undefined,
      headers: init.headers as Record<string, string>,
    };
    requests.push(request);
    const found = replies[`${request.method} ${path}`];
    if (!found) throw new Error(`Nobody expected ${request.method} ${path}`);
    const reply = typeof found === 'function' ? await found(request) : found;
    if (reply === 'offline') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(reply.body), { status: reply.status ?? 200 });
  });
  return requests;
}

export function renderPage(path: string) {
  window.history.replaceState(null, '', path);
  return render(<StrictMode>{pageFor(window.location.pathname)}</StrictMode>);
}

/** Navigation targets; jsdom cannot change its document. */
export const leftFor = (): string[] => vi.mocked(navigation.replace).mock.calls.map(([address]) => address);

/** Each test starts with empty storage and fails on console errors. */
export function inFreshBrowser() {
  beforeEach(() => {
    window.localStorage.clear();
    window.sessionStorage.clear();
    vi.spyOn(navigation, 'replace').mockReturnValue();
    vi.spyOn(console, 'error').mockImplementation((...args) => {
      throw new Error(`console.error: ${args.join(' ')}`);
    });
  });
  afterEach(cleanup);
}

export function answerFor(changes: { initial?: 0 | 1; redirectTo?: string } = {}): LoginAnswer {
  const { initial = 0, redirectTo = '/dashboard' } = changes;
  return {
    apiKey: 'key',
    token: 'access',
    refreshToken: 'refresh',
    user: {
      id: 7,
      email: 'ada@acme.test',
      firstName: 'Ada',
      lastName: 'Byron',
      fullName: 'Ada Byron',
      phone: '',
      isInitialPasswordReset: initial,
      role: { id: 1, name: 'Admin' },
      profilePicture: null,
      tenantSubdomain: 'acme',
    },
    tenant: { id: 3, name: 'Acme', subdomain: 'acme', fullDomain: 'acme.localhost' },
    expiresIn: 900,
    redirectTo,
    permissions: ['get:v1/users'],
  };
}
