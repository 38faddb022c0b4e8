import { setImmediate } from 'node:timers/promises';
import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { createJsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { answerOf } from '../../../contract/answers.ts';
import { format, resourceOf } from '../../../contract/catalogue.ts';
import { paramsOf, partsOf } from '../../../contract/endpoint.ts';
import { type Route, routes } from '../../../contract/routes.ts';
import { carriedShape, idSchema } from '../../../contract/schemas/common.ts';

const about =
  'Sign in with POST /api/v1/auth/login and send the returned token as a bearer token. Lists take _start, _end, ' +
  '_sort, _order, q and filters by field; the total is in X-Total-Count. Calls that create support Idempotency-Key; ' +
  'a PUT that carries an old version is refused with 409. The header x-api-key is reserved: it does not sign in, and if ' +
  'it is sent it must be the apiKey of the same session.';

/** Describes every route from the schemas that validate requests. Call before mounting. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Candor', version: '1', description: about },
      servers: [{ url: '/' }],
      tags: [...new Set(routes().map(tagOf))].map((name) => ({ name })),
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: ({ route: { config }, url }) => ({
      schema: config?.route ? describe(config.route) : { hide: true },
      url,
    }),
    transformObject: jsonSchemaTransformObject,
  });
}

/** Builds the OpenAPI document. Yields between routes, so that other requests are not blocked. */
export async function apiDocument(app: FastifyInstance): Promise<unknown> {
  for (const route of routes()) {
    describe(route);
    await setImmediate();
  }
  return app.swagger();
}

const described = new Map<string, FastifySchema>();

function describe(route: Route): FastifySchema {
  const id = operationIdOf(route);
  const schema = described.get(id) ?? withErrors(route, toJsonSchema(documentOf(route)).schema);
  described.set(id, schema);
  return schema;
}

const operationIdOf = ({ name, rich }: Route) => `${name}${rich ? '.withRelations' : ''}`.replaceAll('.', '_');

const documentOf = (route: Route) => ({
  schema: schemaOf(route),
  ...{ url: route.endpoint, route: { method: 'GET', url: '', handler: () => undefined } as const },
  openapiObject: { openapi: '3.1.0', info: { title: '', version: '' } },
});

const toJsonSchema = createJsonSchemaTransform({
  zodToJsonConfig: {
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const references = z.globalRegistry.get(zodSchema)?.references;
      delete jsonSchema.references;
      delete jsonSchema.file;
      if (references !== undefined) jsonSchema['x-references'] = references;
    },
  },
});

function schemaOf(route: Route): FastifySchema {
  const body = bodySchemaOf(route);
  const params = paramsOf(route.endpoint);
  const query = queryOf(route);
  return {
    operationId: operationIdOf(route),
    summary: summaryOf(route),
    ...(route.permission ? { description: `Needs the permission ${route.permission}.` } : {}),
    ...(route.permission ? { 'x-permission': route.permission } : {}),
    tags: [tagOf(route)],
    security: route.access === 'public' ? [] : [{ session: [] }],
    ...(params.length > 0
      ? { params: z.object(Object.fromEntries(params.map((name) => [name, route.ids[name] ? idSchema : z.string()]))) }
      : {}),
    ...(Object.keys(query).length > 0 ? { querystring: z.object(query) } : {}),
    ...(body ? { body } : {}),
    response: { [successOf(route)]: success(route) },
  };
}

function summaryOf({ resource, operation, rich }: Route): string {
  const text = format(operation);
  const named = resource ? `${resourceOf(resource).label[1]}: ${text}` : text[0]?.toUpperCase() + text.slice(1);
  return rich ? `${named}, with the names behind every id` : named;
}

function tagOf({ resource, endpoint }: Route): string {
  return resource ? resourceOf(resource).label[1] : (partsOf(endpoint).path.split('/')[1]?.toLowerCase() ?? '');
}

function queryOf({ operation, shape }: Route): z.ZodRawShape {
  const own = shape.query instanceof z.ZodObject ? shape.query.shape : {};
  return { ...(operation === 'list' ? listParams : {}), ...own };
}

const created = new Set(['create', 'register', 'import', 'duplicate', 'followUp', 'createCase', 'addLink']);

function successOf({ operation }: Route): string {
  return created.has(operation) ? '201' : '200';
}

function success(route: Route) {
  const { mediaType, schema = z.string() } = answerOf(route);
  return { description: 'Done', content: { [mediaType]: { schema } } };
}

function withErrors(route: Route, schema: FastifySchema): FastifySchema {
  const { response: described = {} } = schema as { response?: Record<string, object> };
  const response = { ...described, ...errorsOf(route) };
  if (route.operation !== 'list') return { ...schema, response };
  const headers = { 'X-Total-Count': { description: 'Total number of rows', type: 'integer' } };
  return { ...schema, response: { ...response, 200: { ...response[200], headers } } };
}

const errors = {
  Unreadable: { status: 400, is: 'The request cannot be read' },
  NotSignedIn: { status: 401, is: 'No valid session' },
  Refused: { status: 403, is: 'The permission is missing, or the caller belongs to another organisation' },
  NotFound: { status: 404, is: 'Unknown' },
  Conflict: { status: 409, is: 'Conflicts with existing data or with a newer version' },
  TooLarge: { status: 413, is: 'The body is too large' },
  Invalid: { status: 422, is: 'Fields are invalid; errors names each' },
  TooMany: { status: 429, is: 'Too many requests; see Retry-After' },
  Unavailable: { status: 503, is: 'Try again; see Retry-After' },
  NoRoom: { status: 507, is: 'The disk of the server is full' },
};

function errorsOf(route: Route): Record<string, object> {
  const { access, operation, endpoint } = route;
  const hasBody = bodySchemaOf(route) !== undefined;
  const writes = partsOf(endpoint).method !== 'GET';
  const names: (keyof typeof errors)[] = [
    ...(hasBody ? (['Unreadable', 'TooLarge'] as const) : []),
    ...(access === 'public' ? [] : (['NotSignedIn'] as const)),
    ...(access === 'public' && !writes ? [] : (['Refused'] as const)),
    ...(paramsOf(endpoint).length > 0 || operation === 'login' ? (['NotFound'] as const) : []),
    ...(writes ? (['Conflict', 'NoRoom'] as const) : []),
    ...(hasBody || operation === 'list' ? (['Invalid'] as const) : []),
    'TooMany',
    'Unavailable',
  ];
  return Object.fromEntries(names.map((name) => [errors[name].status, errorAnswer(errors[name].is)]));
}

const errorAnswer = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

// Registered by its ID, because every error refers to it.
z.looseObject({
  message: z.string(),
  code: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
}).meta({ id: 'Error' });

const listParams = {
  _start: z.int().min(0).optional(),
  _end: z.int().min(0).optional(),
  _sort: z.string().optional(),
  _order: z.string().optional(),
  q: z.string().optional(),
};

export function bodySchemaOf({ shape, resource, operation }: Route): z.ZodType | undefined {
  if (shape.body) return shape.body;
  const input = resource ? resourceOf(resource).input : undefined;
  if (!input) return undefined;
  if (operation === 'create') return input.extend(carriedShape);
  return operation === 'update' ? input.partial().extend(carriedShape) : undefined;
}
