import { calls } from '../../contract/calls.ts';
import { type Endpoint, partsOf } from '../../contract/endpoint.ts';
import { sessionHeaders } from '../../contract/session-headers.ts';
import { session } from '../../contract/settings.ts';
import { failureOf } from './failure.ts';
import { browser, type Leaving, leave } from './leave.ts';
import { refreshOnce } from './refresh.ts';
import { storedSession } from './session.ts';
import { type ApiAnswer, type ApiRequest, wire } from './wire.ts';

interface Sending extends ApiRequest {
  /** How often this request was repeated after a refresh. */
  refreshes?: number;
  /** Failures are the caller's business: neither refresh nor logout. */
  bare?: boolean;
}

/** The one way to the server. Answers what succeeded; whatever else came is thrown as an ApiFailure. */
export async function send<T = unknown>(request: Sending): Promise<ApiAnswer<T>> {
  const token = storedSession.token();
  const answer = await wire.exchange({ ...request, headers: { ...headersFor(request), ...request.headers } });
  if (answer.status < 200 || answer.status > 299) return (await recover(answer, request, token)) as ApiAnswer<T>;
  if (!request.bare && tellsToLeave(answer.data)) await logout({ returnTo: currentPage() });
  return answer as ApiAnswer<T>;
}

/** The logout routine. */
export const logout = (leaving: Leaving = {}) =>
  leave(
    (signal) => send({ method: 'POST', path: pathOf(calls.logout.endpoint), body: {}, bare: true, signal }),
    leaving,
  );

/** Renews the tokens now; the spent one is the token that the caller saw refused or about to expire. */
export const renewSession = (spent: string | undefined) =>
  refreshOnce(spent, async (refreshToken) => {
    const path = pathOf(calls.refresh.endpoint);
    return (await send({ method: 'POST', path, body: { refreshToken }, bare: true })).data;
  });

function headersFor({ method, path, body }: ApiRequest): Record<string, string> {
  const tenant = storedSession.tenant()?.subdomain;
  return {
    accept: 'application/json, */*',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...sessionHeaders(window.localStorage, { method, path, tenant, cookies: document.cookie }),
  };
}

async function recover(answer: ApiAnswer, request: Sending, token: string | undefined): Promise<ApiAnswer> {
  const failure = await failureOf(answer);
  if (request.bare) throw failure;
  if (failure.body.tenantNotFound) goToTenantNotFound();
  if (failure.isTokenExpired && (request.refreshes ?? 0) < session.refreshesPerRequest) return repeat(request, token);
  if (failure.status === 401 || failure.body.logout) await logout({ returnTo: currentPage() });
  throw failure;
}

async function repeat(request: Sending, spent: string | undefined): Promise<ApiAnswer> {
  try {
    await renewSession(spent);
  } catch (thrown) {
    await logout({ returnTo: currentPage() });
    throw thrown;
  }
  return send({ ...request, refreshes: (request.refreshes ?? 0) + 1 });
}

function tellsToLeave(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'logout' in data && data.logout === true;
}

function goToTenantNotFound() {
  browser.goTo(`/tenant-not-found?domain=${encodeURIComponent(window.location.hostname)}`);
}

const currentPage = () => window.location.pathname + window.location.search;

const pathOf = (endpoint: Endpoint) => partsOf(endpoint).path;
