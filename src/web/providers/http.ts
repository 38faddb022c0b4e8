import axios, { type AxiosResponse, type InternalAxiosRequestConfig, isCancel } from 'axios';
import { calls } from '../../contract/calls.ts';
import { apiBase, type Endpoint, partsOf } from '../../contract/endpoint.ts';
import { session } from '../../contract/settings.ts';
import { failureFrom } from './failure.ts';
import { browser, leave } from './leave.ts';
import { refreshOnce } from './refresh.ts';
import { storedSession } from './session.ts';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** How often this request was repeated after a refresh. */
    refreshes?: number;
    /** Failures are the caller's business: neither refresh nor logout. */
    bare?: boolean;
  }
}

/** The one way to the server. */
export const http = axios.create({
  baseURL: apiBase,
  withCredentials: true,
  allowAbsoluteUrls: false,
  xsrfCookieName: session.xsrfCookie,
  xsrfHeaderName: session.xsrfHeader,
  paramsSerializer: { indexes: null },
});

http.interceptors.request.use((request) => {
  const { headers } = request;
  const values = {
    Authorization: storedSession.isSignedIn() && `Bearer ${storedSession.text('token')}`,
    'x-api-key': storedSession.text('apiKey'),
    'x-refresh-token': /^\/auth\//i.test(request.url ?? '') && storedSession.text('refreshToken'),
    'x-tenant-subdomain': storedSession.tenant()?.subdomain,
  };
  for (const [name, value] of Object.entries(values)) if (value) headers.set(name, value);
  return request;
});

http.interceptors.response.use(leaveIfTold, recover);

/** The logout routine. `returnTo` is given when nobody asked to leave, so that signing in again comes back. */
export const logout = (returnTo?: string) =>
  leave(() => http.post(pathOf(calls.logout.endpoint), {}, { bare: true }), returnTo);

/** Renews the tokens now; the spent one is the token that the caller saw refused or about to expire. */
export const renewSession = (spent: string | null) =>
  refreshOnce(spent, async (refreshToken) => {
    const { data } = await http.post(pathOf(calls.refresh.endpoint), { refreshToken }, { bare: true });
    return data;
  });

async function leaveIfTold(response: AxiosResponse): Promise<AxiosResponse> {
  if (response.data?.logout === true && !response.config.bare) await logout(currentPage());
  return response;
}

async function recover(thrown: unknown): Promise<AxiosResponse> {
  if (isCancel(thrown)) throw thrown;
  const failure = await failureFrom(thrown);
  const request = axios.isAxiosError(thrown) ? thrown.config : undefined;
  if (!request || request.bare) throw failure;
  if (failure.body.tenantNotFound) goToTenantNotFound();
  if (failure.isTokenExpired && (request.refreshes ?? 0) < session.refreshesPerRequest) return repeat(request);
  if (failure.status === 401 || failure.body.logout) await logout(currentPage());
  throw failure;
}

async function repeat(request: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  try {
    await renewSession(spentToken(request));
  } catch (thrown) {
    await logout(currentPage());
    throw await failureFrom(thrown);
  }
  return http.request({ ...request, refreshes: (request.refreshes ?? 0) + 1 });
}

function spentToken(request: InternalAxiosRequestConfig): string | null {
  const sent = request.headers.get('Authorization');
  return typeof sent === 'string' ? sent.replace('Bearer ', '') : null;
}

function goToTenantNotFound() {
  browser.goTo(`/tenant-not-found?domain=${encodeURIComponent(window.location.hostname)}`);
}

const currentPage = () => window.location.pathname + window.location.search;

const pathOf = (endpoint: Endpoint) => partsOf(endpoint).path;
