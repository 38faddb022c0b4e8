import type { FastifyInstance } from 'fastify';
import type { Route } from '../../routes/routes.ts';
import { idSlotsOf } from '../crud/reference-places.ts';
import { bodySchemaOf } from './openapi.ts';

export interface RouteRow {
  method: string;
  path: string;
  auth: Route['access'];
  permission: string | null;
  idSlots: { in: 'path' | 'body'; path: string; resource: string }[];
  perMinute: number | null;
  perHour: number | null;
  bodyLimit: number;
  idempotent: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    route?: Route;
  }
}

/** Collects routes as they are registered. Call before mounting; read afterwards. */
export function collectRoutes(app: FastifyInstance): RouteRow[] {
  const rows: RouteRow[] = [];
  app.addHook('onRoute', ({ method, url, config, bodyLimit }) => {
    const route = config?.route;
    if (!url.startsWith('/api/') || method === 'HEAD') return;
    if (!route) throw new Error(`${method} ${url} is served without being declared`);
    rows.push(routeRow(route, String(method), url, bodyLimit ?? 0));
  });
  return rows;
}

function routeRow(route: Route, method: string, path: string, bodyLimit: number): RouteRow {
  const body = bodySchemaOf(route);
  return {
    method,
    path,
    auth: route.access,
    permission: route.permission ?? null,
    idSlots: [
      ...Object.entries(route.ids).map(([name, resource]) => ({ in: 'path' as const, path: name, resource })),
      ...(body ? idSlotsOf(body).map(({ path, resource }) => ({ in: 'body' as const, path, resource })) : []),
    ],
    perMinute: 'perMinute' in route.shape ? (route.shape.perMinute ?? null) : null,
    perHour: 'perHour' in route.shape ? (route.shape.perHour ?? null) : null,
    bodyLimit,
    idempotent: honorsKeys(route),
  };
}

/** Whether a repeated Idempotency-Key gets the first answer; see mount.ts. */
const honorsKeys = ({ endpoint, access, shape }: Route): boolean =>
  endpoint.startsWith('POST ') && access !== 'public' && (!shape.ownTransaction || 'honorsKeys' in shape);
