import { setImmediate } from 'node:timers/promises';
import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { format, resourceOf } from '../../contract/catalogue.ts';
import { apiBase, parseEndpoint, pathParams } from '../../contract/endpoint.ts';
import { carriedShape, idSchema } from '../../contract/schemas/common.ts';
import { answerOf, nameOfRow } from '../../routes/answers.ts';
import { type Route, routes } from '../../routes/routes.ts';
import { carriesVersion, takesVersion } from './versions.ts';

const about =
  'Sign in with POST /api/v1/auth/login and send the returned token as a bearer token. Lists take _start, _end, ' +
  '_sort, _order, q and filters by field. A page has at most 1,000 rows: X-Total-Count has the total, a lower bound where ' +
  'X-Total-Capped is sent, and Link the next page. Dates are ISO: a day, which is one of the time zone of the ' +
  'organization, or a time with its zone. A field of a body that its call does not know is refused with 422; the fields of a ' +
  'record as it is read are known where it is created and changed, and ignored where they cannot be written. Calls that create support Idempotency-Key; a change that carries an old ' +
  'version, in its body or in If-Match, is refused with 409. The header x-api-key is reserved: it does not sign in, and if ' +
  'it is sent it must be the apiKey of the same session.';

/** What a reader needs to know of an operation besides its schemas, by its name as in `analytics.query`. */
export type ApiNotes = Readonly<Record<string, string>>;

declare module 'fastify' {
  interface FastifyInstance {
    apiNotes: ApiNotes;
  }
}

/** Describes every route from the schemas that validate requests. Call before mounting. */
export async function describeApi(app: FastifyInstance, notes: ApiNotes): Promise<void> {
  app.decorate('apiNotes', notes);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Candor', version: '1', description: about },
      servers: [{ url: '/' }],
      tags: [...new Set(routes().map(tagOf))].map((name) => ({ name })),
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: ({ route: { config }, url }) => ({
      schema: config?.route ? describe(config.route, notes) : { hide: true },
      url,
    }),
    transformObject: (document) => onlyUsed(withErrors(withComponents(document) as Described)),
  });
}

/** Builds the OpenAPI document. Yields between routes, so that other requests are not blocked. */
export async function apiDocument(app: FastifyInstance): Promise<unknown> {
  for (const route of routes()) {
    describe(route, app.apiNotes);
    await setImmediate();
  }
  return app.swagger();
}

const described = new Map<string, FastifySchema>();

function describe(route: Route, notes: ApiNotes): FastifySchema {
  const id = operationIdOf(route);
  const schema = described.get(id) ?? withHeaders(route, toJsonSchema(describeOperation(route, notes)).schema);
  described.set(id, schema);
  return schema;
}

const operationIdOf = ({ name, rich }: Route) => `${name}${rich ? '.withRelations' : ''}`.replaceAll('.', '_');

const describeOperation = (route: Route, notes: ApiNotes) => ({
  schema: schemaOf(route, notes),
  url: route.endpoint,
  route: { method: 'GET', url: '', handler: () => undefined } as const,
  openapiObject: { openapi: '3.1.0', info: { title: '', version: '' } },
});

const zodToJsonConfig: NonNullable<Parameters<typeof createJsonSchemaTransform>[0]['zodToJsonConfig']> = {
  unrepresentable: 'any',
  override: ({ zodSchema, jsonSchema }) => {
    const references = z.globalRegistry.get(zodSchema)?.references;
    delete jsonSchema.references;
    delete jsonSchema.file;
    // The format says it shorter than the pattern that checks it, and every integer has these bounds.
    if (jsonSchema.format) delete jsonSchema.pattern;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    // Answers may gain properties; only a strict body refuses those that it does not know.
    const isStrict = zodSchema instanceof z.ZodObject && zodSchema.def.catchall instanceof z.ZodNever;
    if (zodSchema instanceof z.ZodObject && !isStrict) delete jsonSchema.additionalProperties;
    if (references !== undefined) jsonSchema['x-references'] = references;
  },
};

const toJsonSchema = createJsonSchemaTransform({ zodToJsonConfig });
const withComponents = createJsonSchemaTransformObject({ zodToJsonConfig });

function schemaOf(route: Route, notes: ApiNotes): FastifySchema {
  const body = bodySchemaOf(route);
  const params = pathParams(route.endpoint);
  const query = querySchema(route);
  return {
    operationId: operationIdOf(route),
    summary: operationSummary(route),
    ...descriptionOf(route, notes),
    ...(route.permission ? { 'x-permission': route.permission } : {}),
    tags: [tagOf(route)],
    security: route.access === 'public' ? [] : [{ session: [] }],
    ...(params.length > 0
      ? { params: z.object(Object.fromEntries(params.map((name) => [name, route.ids[name] ? idSchema : z.string()]))) }
      : {}),
    ...(Object.keys(query).length > 0 ? { querystring: z.object(query) } : {}),
    ...(body ? { body } : {}),
    ...(takesVersion(route) ? { headers: versionHeaders } : {}),
    response: { [successOf(route)]: success(route) },
  };
}

function descriptionOf({ name, permission, shape }: Route, { [name]: note }: ApiNotes) {
  const texts = [
    ...(permission ? [`Needs the permission ${permission}.`] : []),
    ...('ignoresUnknownFields' in shape
      ? ['Fields that it does not know are ignored, so that no answer is lost.']
      : []),
    ...(permission && note !== undefined ? [note] : []),
  ];
  return texts.length > 0 ? { description: texts.join('\n\n') } : {};
}

function operationSummary({ resource, operation, rich }: Route): string {
  const text = format(operation);
  const named = resource ? `${resourceOf(resource).label[1]}: ${text}` : text[0]?.toUpperCase() + text.slice(1);
  return rich ? `${named}, with the names behind every id` : named;
}

function tagOf({ resource, endpoint }: Route): string {
  return resource ? resourceOf(resource).label[1] : (parseEndpoint(endpoint).path.split('/')[1]?.toLowerCase() ?? '');
}

function querySchema({ operation, shape }: Route): z.ZodRawShape {
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

/** Whether the answer is a page with a total; other lists are complete. */
const isPaged = ({ operation, shape }: Route): boolean =>
  operation === 'list' ||
  operation === 'listAll' ||
  (shape.query instanceof z.ZodObject && '_end' in shape.query.shape);

const pageHeaders = {
  'X-Total-Count': { description: 'Total number of rows', type: 'integer' },
  'X-Total-Capped': { description: 'true if more rows match than X-Total-Count says', type: 'string' },
  Link: { description: 'The next page, if there is one, and the pages before (RFC 8288)', type: 'string' },
};

const versionHeader = { ETag: { description: 'The version of the record, for If-Match', type: 'string' } };

function withHeaders(route: Route, schema: FastifySchema): FastifySchema {
  const headers = {
    ...(isPaged(route) ? pageHeaders : {}),
    ...(carriesVersion(route) ? versionHeader : {}),
  };
  if (Object.keys(headers).length === 0) return schema;
  const { response = {} } = schema as { response?: Record<string, object> };
  const status = successOf(route);
  return { ...schema, response: { ...response, [status]: { ...response[status], headers } } };
}

interface Described {
  paths?: Record<string, Record<string, { responses?: object }>>;
  components?: { schemas?: Record<string, unknown>; responses?: object };
}

/** The answers to calls that fail, each described once. */
function withErrors(document: Described): Described {
  const paths: Record<string, Record<string, { responses?: object }>> = JSON.parse(
    JSON.stringify(document.paths ?? {}),
  );
  for (const route of routes()) {
    const { method, path } = parseEndpoint(route.endpoint);
    const operation = paths[`${apiBase}${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
    if (operation) operation.responses = { ...operation.responses, ...errorAnswers(route) };
  }
  const responses = Object.fromEntries(
    Object.entries(errors).map(([name, { is }]) => [name, { description: is, content: errorContent }]),
  );
  return { ...document, paths, components: { ...document.components, responses } };
}

/** Without the schemas that nothing refers to: each is known for bodies and for answers, and most are only one of both. */
function onlyUsed(document: Described): Described {
  const schemas = document.components?.schemas ?? {};
  const used = new Set<string>();
  const follow = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(schemas[name] ?? null);
    }
  };
  follow([document.paths, document.components?.responses]);
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
  return { ...document, components: { ...document.components, schemas: kept } };
}

const errors = {
  Unreadable: { status: 400, is: 'The request cannot be read' },
  NotSignedIn: { status: 401, is: 'No valid session' },
  Refused: { status: 403, is: 'The permission is missing, or the caller belongs to another organization' },
  NotFound: { status: 404, is: 'Unknown' },
  Conflict: { status: 409, is: 'Conflicts with existing data or with a newer version' },
  TooLarge: { status: 413, is: 'The body is too large' },
  Invalid: { status: 422, is: 'Fields are invalid or unknown; errors names each' },
  TooMany: { status: 429, is: 'Too many requests; see Retry-After' },
  Unavailable: { status: 503, is: 'Try again; see Retry-After' },
  NoRoom: { status: 507, is: 'The disk of the server is full' },
};

function errorAnswers(route: Route): Record<string, object> {
  const { access, operation, endpoint } = route;
  const hasBody = bodySchemaOf(route) !== undefined;
  const writes = parseEndpoint(endpoint).method !== 'GET';
  const names: (keyof typeof errors)[] = [
    ...(hasBody ? (['Unreadable', 'TooLarge'] as const) : []),
    ...(access === 'public' ? [] : (['NotSignedIn'] as const)),
    ...(access === 'public' && !writes ? [] : (['Refused'] as const)),
    ...(pathParams(endpoint).length > 0 || operation === 'login' ? (['NotFound'] as const) : []),
    ...(writes ? (['Conflict', 'NoRoom'] as const) : []),
    ...(hasBody || operation === 'list' || (writes && access !== 'public') ? (['Invalid'] as const) : []),
    'TooMany',
    'Unavailable',
  ];
  return Object.fromEntries(names.map((name) => [errors[name].status, { $ref: `#/components/responses/${name}` }]));
}

const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

// Registered by its ID, because every error refers to it.
z.looseObject({
  message: z.string(),
  code: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
}).meta({ id: 'Error' });

const versionHeaders = z.object({
  'If-Match': z
    .string()
    .optional()
    .meta({ description: 'The ETag that was read; another version is refused with 409' }),
});

const listParams = {
  _start: z.int().min(0).optional(),
  _end: z.int().min(0).optional(),
  _after: z.string().optional().meta({ description: 'Continues a list behind its last page; see the header Link' }),
  _sort: z.string().optional(),
  _order: z.string().optional(),
  q: z.string().optional().meta({ description: 'Words in any order, or a phone number in any notation' }),
};

const bodies = new Map<string, z.ZodType>();

/** The schema of a body, under one name in the API's description. */
export function bodySchemaOf({ shape, resource, operation }: Route): z.ZodType | undefined {
  if (shape.body || !resource) return shape.body;
  const { input } = resourceOf(resource);
  if (!input || (operation !== 'create' && operation !== 'update')) return undefined;
  const name = `${operation === 'create' ? 'New' : 'Changed'}${nameOfRow(resource)}`;
  const fields = operation === 'create' ? input : input.partial();
  const body = bodies.get(name) ?? fields.extend(carriedShape).meta({ id: name });
  bodies.set(name, body);
  return body;
}
