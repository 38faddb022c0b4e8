import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { resourceOf } from '../../contract/catalogue.ts';
import { parseEndpoint } from '../../contract/endpoint.ts';
import { unreadable } from '../../contract/errors.ts';
import { type Route, routes } from '../../routes/routes.ts';
import { stale } from '../crud/rows.ts';
import { lockSharedLists } from '../crud/shared-lists.ts';
import { sql } from '../db/database.ts';
import type { Call, Handler } from '../http/call.ts';
import { sentBodyOf } from '../http/sent-body.ts';

/** The version that If-Match names; undefined without the header and for `*`. A proxy may have made the tag weak. */
export function versionOfTag({ headers }: FastifyRequest): number | undefined {
  const tag = headers['if-match'];
  if (tag === undefined || tag === '*') return undefined;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(tag)?.[1];
  if (version === undefined) throw unreadable('If-Match names no version');
  return Number(version);
}

/** The path parameter with the id of the route's own record, if its rows have a version. */
export function versionedParam({ resource, ids }: Route): string | undefined {
  if (resource === undefined || !('version' in resourceOf(resource).schema.shape)) return undefined;
  return Object.keys(ids).find((name) => ids[name] === resource);
}

/** Whether a route compares If-Match with the version of the record in its path, or of the settings. */
export const takesVersion = (route: Route): boolean =>
  !route.endpoint.startsWith('GET ') &&
  !route.shape.ownTransaction &&
  (versionedParam(route) !== undefined || isSettings(route));

/** Whether the answer of a route carries the version of its record as ETag. */
export const carriesVersion = (route: Route): boolean =>
  (['show', 'create', 'update'].includes(route.operation) &&
    route.resource !== undefined &&
    'version' in resourceOf(route.resource).schema.shape) ||
  isSettings(route);

/** Settings without an id: a PUT whose body takes a version, and the GET of the same path. */
function isSettings({ endpoint, ids }: Route): boolean {
  const { method, path } = parseEndpoint(endpoint);
  if (Object.keys(ids).length > 0 || (method !== 'GET' && method !== 'PUT')) return false;
  settingsPaths ??= new Set(
    routes()
      .filter((route) => route.endpoint.startsWith('PUT ') && bodyTakesVersion(route))
      .map((route) => parseEndpoint(route.endpoint).path),
  );
  return settingsPaths.has(path);
}

let settingsPaths: Set<string> | undefined;

const bodyTakesVersion = ({ shape: { body } }: Route): boolean =>
  body instanceof z.ZodObject && 'version' in body.shape;

/** Sends the version of a record as ETag, as If-Match takes it. */
export function sendVersion(route: Route, answered: unknown, reply: FastifyReply): void {
  if (!carriesVersion(route) || typeof answered !== 'object' || answered === null) return;
  if ('version' in answered && typeof answered.version === 'number') reply.header('etag', `"${answered.version}"`);
}

/**
 * Refuses a change whose If-Match or body names another version than that of the record in its path: 409 with the current row, as
 * for a version in the body. The row is locked until the change is committed.
 */
export async function assertVersion(
  route: Route,
  call: Call<never>,
  handlerOf: (route: Route) => Handler,
): Promise<void> {
  const { request } = call;
  const { method } = parseEndpoint(route.endpoint);
  const param = versionedParam(route);
  if (method === 'GET' || (param === undefined && method === 'POST')) return;
  // The body of a PUT without a record in its path carries the version on.
  if (param === undefined && method === 'PUT' && bodyTakesVersion(route)) return;
  const sent = sentBodyOf(request);
  const version = versionIn(sent) ?? versionOfTag(request);
  // Its handler compares a version that the schema of the body takes.
  const isTaken = request.body !== sent && versionIn(request.body) !== undefined;
  if (version === undefined || isTaken) return;
  // Otherwise its sender would believe to be protected.
  if (param === undefined) throw unreadable('If-Match: this has no version');
  await assertCurrent(route, call, handlerOf);
}

/** Refuses a change of an older version of the record in its path, whoever would compare them later. */
export async function assertCurrent(
  route: Route,
  call: Call<never>,
  handlerOf: (route: Route) => Handler,
): Promise<void> {
  const { request, tx, resource } = call;
  const param = versionedParam(route);
  const version = versionIn(sentBodyOf(request)) ?? versionOfTag(request);
  if (param === undefined || version === undefined) return;
  await lockSharedLists(tx, resource);
  const found = await tx.first(sql<{ version: number }>`
    select version from ${sql.ref(resource.table)}
    where tenant_id = ${tx.tenantId} and id = ${call.id(param)} for no key update`);
  if (!found || found.version === version) return;
  const values = typeof request.body === 'object' && request.body !== null ? { ...request.body } : {};
  throw stale(await currentRow(route, call, param, { ...found, id: call.id(param) }, handlerOf), values);
}

/** The version in the body takes precedence. */
const versionIn = (body: unknown): number | undefined =>
  typeof body === 'object' && body !== null && 'version' in body && typeof body.version === 'number'
    ? body.version
    : undefined;

/** The record as the caller may read it: 404 for one that is hidden from them, and its version without the permission. */
async function currentRow(
  { resource }: Route,
  call: Call<never>,
  param: string,
  known: { id: number; version: number },
  handlerOf: (route: Route) => Handler,
): Promise<Record<string, unknown>> {
  const show = routes().find((one) => one.resource === resource && one.operation === 'show' && !one.rich);
  const name = Object.keys(show?.ids ?? {})[0];
  if (!show?.permission || !name || !call.session.permits(show.permission)) return known;
  const params = { [name]: call.params[param] ?? '' };
  const row = await handlerOf(show)({ ...call, params, query: {}, id: () => known.id });
  return typeof row === 'object' && row !== null ? { ...row } : known;
}
