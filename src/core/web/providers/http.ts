import axios, { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { calls } from '../../../../calls.config.ts';
import { apiBase, type Method, parseEndpoint } from '../../contract/endpoint.ts';
import { sessionHeaders } from '../../contract/session-headers.ts';
import { clientMessages } from '../../contract/settings.ts';
import { ApiFailure, readFailure } from './failure.ts';
import { browser, followSession, isLeaving, type Leaving, leave } from './leave.ts';
import { refreshOnce } from './refresh.ts';
import { storedSession, tabSession } from './session.ts';

declare module 'axios' {
  interface AxiosRequestConfig {
    bare?: boolean;
    isRepeated?: boolean;
  }
}

/** The single axios instance: session headers, one refresh for expired tokens, errors as ApiFailure. */
export const http = axios.create({
  baseURL: apiBase,
  withCredentials: true,
  headers: { accept: 'application/json, */*' },
  paramsSerializer: { indexes: null },
});

http.interceptors.request.use((config) => {
  // Input of one user is never sent in the name of the next one.
  if (!config.bare && tabSession.isReplaced()) {
    // A sign-out of this tab opens the sign-in page itself.
    if (!isLeaving()) void followSession();
    throw new axios.CanceledError();
  }
  config.headers.set(headersOf((config.method ?? 'get').toUpperCase(), config.url ?? ''));
  return config;
});

function headersOf(method: string, path: string) {
  const tenant = storedSession.tenant()?.subdomain;
  const calling = { method, path, tenant, cookies: document.cookie, userId: tabSession.userId() };
  return sessionHeaders(window.localStorage, calling);
}

http.interceptors.response.use(async (response) => {
  if (!response.config.bare && hasLogoutFlag(response.data)) await logout({ returnTo: currentPage() });
  return response;
}, recover);

/** Ends the session of this tab, and never that of the next user. */
export const logout = (leaving: Leaving = {}) =>
  tabSession.isReplaced()
    ? followSession()
    : leave((signal) => http.post(accountPath('logout'), {}, { bare: true, signal }), leaving);

export const renewSession = (spent: string | undefined) =>
  refreshOnce(spent, async (refreshToken) => {
    return (await http.post<unknown>(accountPath('refresh'), { refreshToken }, { bare: true })).data;
  });

export function isAborted(thrown: unknown): boolean {
  return thrown instanceof DOMException && thrown.name === 'AbortError';
}

async function recover(error: unknown): Promise<AxiosResponse> {
  if (axios.isCancel(error)) throw new DOMException(clientMessages.aborted, 'AbortError');
  if (!(error instanceof AxiosError)) throw error;
  const { config, response } = error;
  if (!config || !response) throw new ApiFailure(0, { message: messageWithoutAnswer(error) });
  const failure = await readFailure(response);
  if (config.bare) throw failure;
  if (failure.body.tenantNotFound) goToTenantNotFound();
  if (failure.isTokenExpired && !config.isRepeated) return repeat(config);
  const isOver = failure.status === 401 || failure.body.logout || failure.code === 'SESSION_CHANGED';
  if (isOver) await logout({ returnTo: currentPage() });
  throw failure;
}

async function repeat(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  try {
    await renewSession(/^Bearer (.+)$/.exec(String(config.headers.get('authorization')))?.[1]);
  } catch (thrown) {
    await logout({ returnTo: currentPage() });
    throw thrown;
  }
  return http.request({ ...config, isRepeated: true });
}

const messageWithoutAnswer = ({ code }: AxiosError) =>
  code === AxiosError.ETIMEDOUT || code === AxiosError.ECONNABORTED ? clientMessages.timeout : clientMessages.network;

function hasLogoutFlag(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'logout' in data && data.logout === true;
}

function goToTenantNotFound() {
  browser.goTo(`/tenant-not-found?domain=${encodeURIComponent(window.location.hostname)}`);
}

const currentPage = () => window.location.pathname + window.location.search;

const accountPath = (name: 'logout' | 'refresh') => parseEndpoint(calls[name].endpoint).path;

/** Sends a request with keepalive while the page unloads; no response is read. */
export function sendKeepalive(method: Method, path: string, body: unknown): void {
  if (tabSession.isReplaced()) return;
  void fetch(`${apiBase}${path}`, {
    method,
    headers: { ...headersOf(method, path), 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => undefined);
}
