import { calls } from '../../../calls.config.ts';
import { apiBase, parseEndpoint } from '../../core/contract/endpoint.ts';
import { sessionHeaders } from '../../core/contract/session-headers.ts';
import type { AnswerOf } from '../../core/routes/operations.ts';

export type InitialData = AnswerOf<'calls', 'initialData'>;

/** What was asked with a token before the code that reads it had loaded. */
export interface EarlyAnswer {
  token: string;
  /** Undefined if it failed: the application then asks again, renews the session, and says what is wrong. */
  data: Promise<InitialData | undefined>;
}

/** Asks by a plain fetch, so that the answer arrives while the application loads. */
export function askInitialData(): EarlyAnswer | undefined {
  const store = window.localStorage;
  const token = store.getItem('token');
  if (!token || isExpired(token)) return undefined;
  const { method, path } = parseEndpoint(calls.initialData.endpoint);
  const tenant = storedField(store.getItem('tenant'), 'subdomain');
  const userId = storedField(store.getItem('user'), 'id');
  const headers = sessionHeaders(store, {
    method,
    path,
    tenant: typeof tenant === 'string' ? tenant : undefined,
    userId: typeof userId === 'number' ? userId : undefined,
    cookies: document.cookie,
  });
  const data = fetch(apiBase + path, { credentials: 'include', headers }).then(
    (answer) => (answer.ok ? answer.json() : undefined),
    () => undefined,
  );
  return { token, data };
}

function storedField(text: string | null, field: string): unknown {
  try {
    return JSON.parse(text ?? '{}')[field];
  } catch {
    return undefined;
  }
}

function isExpired(token: string): boolean {
  const [, claims = ''] = token.split('.');
  try {
    return JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/'))).exp * 1000 < Date.now();
  } catch {
    return false;
  }
}
