import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { resourceOf } from '../../contract/catalogue.ts';
import { apiBase, parseEndpoint } from '../../contract/endpoint.ts';
import {
  type FieldError,
  forbidden,
  invalid,
  notFound,
  notSignedIn,
  passwordResetRequired,
} from '../../contract/errors.ts';
import type { Resource } from '../../contract/resource.ts';
import { type Route, routes } from '../../routes/routes.ts';
import { refuseOtherSites } from '../auth/same-origin.ts';
import { assertSessionUser, loadSession, readToken, type TokenClaims } from '../auth/session.ts';
import { assertTenantHints } from '../auth/tenant-hosts.ts';
import { unknownReferences } from '../crud/references.ts';
import type { Tx } from '../db/database.ts';
import { noFreeSpace } from '../free-space.ts';
import type { Call, Handler, Services, Session } from '../http/call.ts';
import { keepSentBody, sentBodyOf } from '../http/sent-body.ts';
import { once, onceInSteps } from './idempotency.ts';
import { bodySchemaOf } from './openapi.ts';
import { unknownField, unknownFields } from './unknown-fields.ts';
import { assertCurrent, assertVersion, sendVersion, versionedParam, versionOfTag } from './versions.ts';

type HandlerOf = (route: Route) => Handler;

/** Mounts every route of the catalogue; the only way to register an API endpoint. */
export function mountApi(app: FastifyInstance, services: Services, handlerOf: HandlerOf): void {
  for (const route of routes()) {
    if (!('takesForms' in route.shape || 'takesBytes' in route.shape)) {
      mountRoute(app.withTypeProvider<ZodTypeProvider>(), services, route, handlerOf);
      continue;
    }
    app.register(async (scope) => {
      readBodies(scope, route);
      mountRoute(scope.withTypeProvider<ZodTypeProvider>(), services, route, handlerOf);
    });
  }
}

function readBodies(scope: FastifyInstance, { shape }: Route): void {
  if ('takesForms' in shape && shape.takesForms) {
    scope.addContentTypeParser(formTypes, { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
  }
  if ('takesBytes' in shape && shape.takesBytes) {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  }
}

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

function mountRoute(app: FastifyInstance, services: Services, route: Route, handlerOf: HandlerOf): void {
  const handler = handlerOf(route);
  const { method, path } = parseEndpoint(route.endpoint);
  const { shape } = route;
  const body = bodySchemaOf(route);
  app.route({
    method,
    url: `${apiBase}${path}`,
    bodyLimit: shape.bodyLimit ?? 100_000,
    config: { route, ...limitOf(shape) },
    attachValidation: true,
    schema: { ...(body ? { body } : {}), ...(shape.query ? { querystring: shape.query } : {}) },
    // Before the body is parsed: unauthenticated callers cost little and learn nothing about the body schema.
    onRequest: async (request) => {
      refuseOtherSites(request, services);
      if (route.access !== 'public') {
        const byCookie = 'byCookie' in shape && shape.byCookie === true;
        claimsOf.set(request, await readToken(request, services, { byCookie }));
      }
      // The check also frees the reserve, which sign-in and refresh need.
      if (method !== 'GET' && (await services.hasFreeSpace?.()) === false && writes(route)) throw noFreeSpace();
      handler.admits?.({ services, params: request.params as Record<string, string> });
    },
    preValidation: keepSentBody,
    handler: async (request, reply) => {
      const answered = await answer(services, { route, handle: handler, handlerOf }, request, reply);
      if (reply.sent) return reply;
      sendVersion(route, answered, reply);
      return wrap(route, answered, reply);
    },
  });
}

// Sign-in and sign-out stay possible without free space; otherwise no user could read.
function writes({ access, shape }: Route): boolean {
  return access !== 'public' || 'stores' in shape;
}

const minute = 60_000;

function limitOf(shape: Route['shape']) {
  if ('perMinute' in shape) return { rateLimit: { max: shape.perMinute, timeWindow: minute } };
  if ('perHour' in shape) return { rateLimit: { max: shape.perHour, timeWindow: 60 * minute } };
  return {};
}

/** The claims of a request whose token was checked. */
export const claimsOf = new WeakMap<FastifyRequest, TokenClaims>();

interface Served {
  route: Route;
  handle: Handler;
  handlerOf: HandlerOf;
}

async function answer(
  services: Services,
  { route, handle, handlerOf }: Served,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const before = { services, request, reply, ...partsOfCall(route, request) };
  if (route.access === 'public') {
    refuseInvalid(route, request);
    return handle(withoutSession(before));
  }
  const claims = claimsOf.get(request);
  if (!claims) throw notSignedIn();
  const enter = async (tx: Tx) => {
    const session = await loadSession(tx, claims, request, services);
    assertTenantHints(session, request, services);
    assertSessionUser(session, request);
    guard(route, session);
    refuseInvalid(route, request);
    refuseNul(request);
    return { ...before, session, tx } as Call<never>;
  };
  if (route.shape.ownTransaction) {
    const { session } = await services.database.transaction(claims.tenantId, enter);
    const call = withoutTransaction({ ...before, session });
    return 'honorsKeys' in route.shape ? onceInSteps(call, () => handle(call)) : handle(call);
  }
  return services.database.transaction(claims.tenantId, async (tx) => {
    const call = await enter(tx);
    // A repeated call gets its first answer, also where that call deleted what its body refers to.
    return once(call, async () => {
      const body = bodySchemaOf(route);
      const unknown = body ? await unknownReferences(tx, body, request.body, subjectOf(route, call)) : [];
      if (unknown.length > 0) {
        // A form that was opened before the deletion learns that the record has changed, not that its own values are wrong.
        await assertCurrent(route, call, handlerOf);
        throw invalid(unknown);
      }
      await assertVersion(route, call, handlerOf);
      return handle(call);
    });
  });
}

/** The record in the path that a call changes. */
function subjectOf(route: Route, { resource, id }: Call<never>) {
  const param = versionedParam(route);
  return { resource, id: param === undefined ? undefined : id(param) };
}

/** Public handlers read what they need; access to a missing session is a bug, not a 401. */
function withoutSession(parts: Omit<Call<never>, 'session' | 'tx'>): Call<never> {
  return Object.assign(Object.create(publicCall), parts);
}

const publicCall = {
  get session(): never {
    throw new Error('A public endpoint has no session');
  },
  get tx(): never {
    throw new Error('A public endpoint opens its own transaction');
  },
};

/** The session's transaction is committed: its connection may serve another tenant by now. */
function withoutTransaction(parts: Omit<Call<never>, 'tx'>): Call<never> {
  return {
    ...parts,
    get tx(): never {
      throw new Error('This endpoint opens its own transaction');
    },
  };
}

function guard(route: Route, session: Session): void {
  if (session.initial && route.access !== 'initial') throw passwordResetRequired();
  if (route.permission && !session.permits(route.permission)) throw forbidden(route.permission);
}

function partsOfCall(route: Route, request: FastifyRequest) {
  const params = request.params as Record<string, string>;
  return {
    resource: (route.resource ? resourceOf(route.resource) : undefined) as Resource,
    params,
    id: (name = 'id') => idFrom(params[name]),
    query: request.query as Record<string, unknown>,
    body: bodyWithVersion(request) as never,
  };
}

/**
 * Accepts the version in If-Match or in the body; the body takes precedence. An invalid If-Match is rejected, because
 * its sender wants protection from overwriting.
 */
function bodyWithVersion(request: FastifyRequest): unknown {
  const { method, body } = request;
  if (method !== 'PUT' || typeof body !== 'object') return body;
  const version = versionOfTag(request);
  return version === undefined ? body : { version, ...body };
}

function idFrom(text: string | undefined): number {
  if (!text || !/^[1-9]\d{0,8}$/.test(text)) throw notFound();
  return Number(text);
}

function wrap(route: Route, answered: unknown, reply: FastifyReply): unknown {
  if (typeof answered === 'string' || answered instanceof Uint8Array) return answered;
  if (route.operation === 'create' && reply.statusCode === 200) reply.status(201);
  const wrapped = route.shape.wrapped ? { success: true, data: answered } : answered;
  return wrapped ?? { success: true };
}

interface Issue {
  instancePath: string;
  keyword?: string;
  message?: string;
  params?: { keys?: unknown };
}

/** Throws 422 with all issues of the body, after the permission check: others learn nothing about the schema. */
function refuseInvalid(route: Route, request: FastifyRequest): void {
  const issues: Issue[] = request.validationError?.validation ?? [];
  const errors = [...issues.flatMap(fieldErrors), ...unknownFields(route, sentBodyOf(request))];
  const distinct = [...new Map(errors.map((error) => [`${error.path} ${error.message}`, error])).values()];
  if (distinct.length > 0 || request.validationError) throw invalid(distinct);
}

/** PostgreSQL has no text with a NUL; schemas of bodies refuse it themselves. */
function refuseNul({ query }: FastifyRequest): void {
  const unstorable = Object.entries(query as Record<string, unknown>).filter(([, value]) =>
    [value].flat().some((text) => String(text).includes('\0')),
  );
  if (unstorable.length > 0)
    throw invalid(unstorable.map(([path]) => ({ path, message: 'Control characters are not allowed' })));
}

function fieldErrors({ instancePath, keyword, message = 'Invalid', params }: Issue): FieldError[] {
  const path = instancePath.split('/').filter(Boolean);
  if (keyword === 'unrecognized_keys' && Array.isArray(params?.keys))
    return params.keys.map((name) => unknownField([...path, String(name)]));
  return [{ path: path.join('.'), message }];
}
