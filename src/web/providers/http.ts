import axios, { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { calls } from '../../contract/calls.ts';
import { apiBase, type Method, partsOf } from '../../contract/endpoint.ts';
import { sessionHeaders } from '../../contract/session-headers.ts';
import { clientMessages } from '../../contract/settings.ts';
import { ApiFailure, failureOf } from './failure.ts';
import { browser, type Leaving, leave } from './leave.ts';
import { refreshOnce } from './refresh.ts';
import { storedSession } from './session.ts';

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
  const method = (config.method ?? 'get').toUpperCase();
  const tenant = storedSession.tenant()?.subdomain;
  const calling = { method, path: config.url ?? '', tenant, cookies: document.cookie };
  config.headers.set(sessionHeaders(window.localStorage, calling));
  return config;
});

http.interceptors.response.use(async (response) => {
  if (!response.config.bare && hasLogoutFlag(response.data)) await logout({ returnTo: currentPage() });
  return response;
}, recover);

export const logout = (leaving: Leaving = {}) =>
  leave((signal) => http.post(pathOf('logout'), {}, { bare: true, signal }), leaving);

export const renewSession = (spent: string | undefined) =>
  refreshOnce(spent, async (refreshToken) => {
    return (await http.post<unknown>(pathOf('refresh'), { refreshToken }, { bare: true })).data;
  });

export function isAborted(thrown: unknown): boolean {
  return thrown instanceof DOMException && thrown.name === 'AbortError';
}

async function recover(error: unknown): Promise<AxiosResponse> {
  if (axios.isCancel(error)) throw new DOMException(clientMessages.aborted, 'AbortError');
  if (!(error instanceof AxiosError)) throw error;
  const { config, response } = error;
  if (!config || !response) throw new ApiFailure(0, { message: messageWithoutAnswer(error) });
  const failure = await failureOf(response);
  if (config.bare) throw failure;
  if (failure.body.tenantNotFound) goToTenantNotFound();
  if (failure.isTokenExpired && !config.isRepeated) return repeat(config);
  if (failure.status === 401 || failure.body.logout) await logout({ returnTo: currentPage() });
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

const pathOf = (name: 'logout' | 'refresh') => partsOf(calls[name].endpoint).path;

/** Sends a request with keepalive while the page unloads; no response is read. */
export function sendKeepalive(method: Method, path: string, body: unknown): void {
  const tenant = storedSession.tenant()?.subdomain;
  const headers = sessionHeaders(window.localStorage, { method, path, tenant, cookies: document.cookie });
  void fetch(`${apiBase}${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => undefined);
}
