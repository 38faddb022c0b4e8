import { z } from 'zod';
import { inWords, type Route, resourceOf } from '../../contract/catalogue.ts';
import { apiBase, paramsOf, partsOf } from '../../contract/endpoint.ts';
import { idSchema } from '../../contract/schemas/common.ts';
import { answerSchemaOf, errorSchema, listWords } from './answer-schemas.ts';
import { bodySchemaOf } from './body-schema.ts';

type Json = Record<string, unknown>;

/** The OpenAPI document of these routes, from the very schemas that check what is sent. */
export function openApi(routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const { method, path } = partsOf(route.endpoint);
    const place = `${apiBase}${path.replace(/:(\w+)/g, '{$1}')}`;
    paths[place] = { ...paths[place], [method.toLowerCase()]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Candor', version: '1', description: about },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: jsonSchema(errorSchema, 'output') },
      responses: Object.fromEntries(Object.entries(errors).map(([name, { is }]) => [name, errorAnswer(is)])),
    },
  };
}

const about =
  'Sign in with POST /api/v1/auth/login and send the token that it answers as a bearer token. Lists take _start, _end, ' +
  '_sort, _order, q and filters by field; the total is in X-Total-Count. A call that creates honours Idempotency-Key; ' +
  'a PUT that carries an old version is refused with 409.';

function operationOf(route: Route): Json {
  const body = bodySchemaOf(route);
  const needs = route.permission ? `Needs the permission ${route.permission}.` : undefined;
  return {
    operationId: `${route.name}${route.rich ? '.withRelations' : ''}`.replaceAll('.', '_'),
    summary: summaryOf(route),
    ...(needs ? { description: needs, 'x-permission': route.permission } : {}),
    tags: [tagOf(route)],
    security: route.access === 'public' ? [] : [{ session: [] }],
    parameters: [...pathParameters(route), ...queryParameters(route)],
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(body) } } } } : {}),
    responses: { [successOf(route)]: success(route), ...errorsOf(route, body !== undefined) },
  };
}

function summaryOf({ resource, operation, rich }: Route): string {
  const words = inWords(operation);
  const named = resource ? `${resourceOf(resource).label[1]}: ${words}` : words[0]?.toUpperCase() + words.slice(1);
  return rich ? `${named}, with the names behind every id` : named;
}

function tagOf({ resource, endpoint }: Route): string {
  return resource ? resourceOf(resource).label[1] : (partsOf(endpoint).path.split('/')[1]?.toLowerCase() ?? '');
}

function pathParameters(route: Route): Json[] {
  return paramsOf(route.endpoint).map((name) => {
    const schema = route.ids[name] ? jsonSchema(idSchema) : { type: 'string' };
    return { name, in: 'path', required: true, schema };
  });
}

function queryParameters({ operation, shape }: Route): Json[] {
  const own = shape.query instanceof z.ZodObject ? shape.query.shape : {};
  const words = { ...(operation === 'list' ? listWords : {}), ...own };
  return Object.entries(words).map(([name, schema]) => ({ name, in: 'query', schema: jsonSchema(schema) }));
}

function successOf({ operation }: Route): string {
  return operation === 'create' || operation === 'register' ? '201' : '200';
}

function success(route: Route): Json {
  const { type, schema } = answerSchemaOf(route);
  const headers = { 'X-Total-Count': { description: 'How many there are in all', schema: { type: 'integer' } } };
  return {
    description: 'Done',
    ...(route.operation === 'list' ? { headers } : {}),
    content: { [type]: { schema: schema ? jsonSchema(schema, 'output') : {} } },
  };
}

const errors = {
  Unreadable: { status: 400, is: 'The request cannot be read' },
  NotSignedIn: { status: 401, is: 'No valid session' },
  Refused: { status: 403, is: 'The permission is missing, or the caller belongs to another organisation' },
  NotFound: { status: 404, is: 'Unknown' },
  Conflict: { status: 409, is: 'In the way of what is there, or of what somebody else has changed' },
  TooLarge: { status: 413, is: 'The body is too large' },
  Invalid: { status: 422, is: 'Fields are invalid; each is named' },
  TooMany: { status: 429, is: 'Too many requests; Retry-After says when' },
  Unavailable: { status: 503, is: 'Try again; Retry-After says when' },
  NoRoom: { status: 507, is: 'The disk of the server is full; reading goes on' },
};

function errorsOf({ access, operation, endpoint }: Route, hasBody: boolean): Json {
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
  return Object.fromEntries(names.map((name) => [errors[name].status, { $ref: `#/components/responses/${name}` }]));
}

function errorAnswer(description: string): Json {
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output' = 'input'): Json {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // What an id refers to is no word of JSON Schema.
    override: ({ jsonSchema: made }) => {
      const { references } = made;
      if (references !== undefined) made['x-references'] = references;
      delete made.references;
    },
  });
  return plain;
}
