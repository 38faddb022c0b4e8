import { z } from 'zod';
import { type CallName, calls } from '../../../calls.config.ts';
import { apiBase, type Endpoint, fillPath, parseEndpoint } from '../contract/endpoint.ts';
import type { ErrorFlags, FieldError } from '../contract/errors.ts';
import { sessionHeaders } from '../contract/session-headers.ts';
import { clientMessages } from '../contract/settings.ts';
import { readStored, storeTokens } from '../contract/stored-session.ts';
import { currentTenant } from './current-host.ts';

export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: FieldError[];
  readonly flags: ErrorFlags;

  constructor(status: number, body: unknown) {
    const { message, code, errors, ...flags } = refusalSchema.parse(body);
    super(message ?? `${clientMessages.status} ${status}`);
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.flags = flags as ErrorFlags;
  }
}

export class ForbiddenAddress extends Error {
  constructor() {
    super(clientMessages.network);
  }
}

interface CallRequest<S extends z.ZodType> {
  answer: S;
  params?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal;
}

export async function ask<S extends z.ZodType>(name: CallName, request: CallRequest<S>): Promise<z.output<S>> {
  try {
    return request.answer.parse(await send(name, request));
  } catch (caught) {
    if (!(caught instanceof Refused && isExpired(caught))) throw caught;
    await refresh();
    return request.answer.parse(await send(name, request));
  }
}

const isExpired = ({ status, flags, message }: Refused) =>
  status === 401 && (flags.tokenExpired === true || message === 'Token expired');

async function send(
  name: CallName,
  { params = {}, body, signal }: Omit<CallRequest<z.ZodType>, 'answer'>,
): Promise<unknown> {
  const { endpoint } = calls[name];
  const { method } = parseEndpoint(endpoint);
  const response = await fetch(`${apiBase}${fillPath(endpoint, params)}`, {
    method,
    credentials: 'include',
    headers: headersFor(endpoint),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }).catch(() => {
    throw new ForbiddenAddress();
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw new Refused(response.status, answer);
  return answer;
}

const pairSchema = z.object({ token: z.string(), refreshToken: z.string() });

// One refresh per expired token; a rejected refresh ends the session like any other 401.
async function refresh(): Promise<void> {
  const refreshToken = readStored(window.localStorage, 'refreshToken') ?? '';
  storeTokens(window.localStorage, pairSchema.parse(await send('refresh', { body: { refreshToken } })));
}

const flag = z.literal(true).optional().catch(undefined);
// Each part has its own fallback, because a proxy's error page lacks most of them.
const refusalSchema = z
  .object({
    message: z.string().optional().catch(undefined),
    code: z.string().catch(''),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).catch([]),
    tokenExpired: flag,
    tenantNotFound: flag,
    logout: flag,
  })
  .catch({ code: '', errors: [] });

function headersFor(endpoint: Endpoint): Record<string, string> {
  const { method, path } = parseEndpoint(endpoint);
  return {
    accept: 'application/json',
    ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    ...sessionHeaders(window.localStorage, { method, path, tenant: currentTenant(), cookies: document.cookie }),
  };
}
