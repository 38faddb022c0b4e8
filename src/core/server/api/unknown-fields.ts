import { z } from 'zod';
import { resourceNames, resourceOf } from '../../contract/catalogue.ts';
import { parseEndpoint } from '../../contract/endpoint.ts';
import type { FieldError } from '../../contract/errors.ts';
import { carriedShape } from '../../contract/schemas/common.ts';
import { recordOf } from '../../routes/answers.ts';
import { type Route, routes } from '../../routes/routes.ts';
import { bodySchemaOf } from './openapi.ts';
import { takesVersion } from './versions.ts';

/** More errors tell a caller nothing new, and an answer must not grow with a hostile body. */
const mostErrors = 20;

/**
 * The fields of a body that its call does not know, also those within nested objects. The fields of a record as the API
 * returns it are known to the calls that create and change such a record, which ignore those that they cannot write.
 */
export function unknownFields(route: Route, sent: unknown): FieldError[] {
  if (ignoresUnknown(route)) return [];
  const errors: FieldError[] = [];
  const [taken, returned] = [bodySchemaOf(route) ?? nothing, returnedBy(route)];
  compare({ taken, returned }, sent, [], errors);
  return [...errors, ...carriedErrors(taken, sent)].slice(0, mostErrors);
}

const nothing = z.object({});

/** Respondents must not lose answers because of a field, and calls of mail programs have no body of ours. */
export const ignoresUnknown = (route: Route): boolean =>
  'ignoresUnknownFields' in route.shape || (route.access === 'public' && bodySchemaOf(route) === undefined);

const known = new Map<Route['name'], z.ZodType[]>();

/** The schemas of what the API returns and its clients send back, besides the body that the call takes. */
function returnedBy(route: Route): z.ZodType[] {
  const found = known.get(route.name) ?? [carried(route), ...recordsOf(route)];
  known.set(route.name, found);
  return found;
}

/** Clients add their tenant to every body. */
const carried = (route: Route) =>
  takesVersion(route) ? z.object(carriedShape) : z.object({ tenantId: carriedShape.tenantId });

function recordsOf(route: Route): z.ZodType[] {
  const { resource, operation } = route;
  const path = pathOf(route);
  const isWritten = resource !== undefined && (operation === 'create' || operation === 'update');
  const isChanged = /^(PUT|PATCH) /.test(route.endpoint);
  const reads = routes().filter(
    (other) =>
      (isWritten && other.resource === resource && ofRecords.has(other.operation)) ||
      (isChanged && other.endpoint.startsWith('GET ') && pathOf(other) === path),
  );
  const answers = reads
    .map((read) => read.shape.answer ?? recordOf(read))
    .filter((answer) => typeof answer !== 'string');
  return [...(isWritten ? [resourceOf(resource).schema, ...rowsWithin(route)] : []), ...answers.map(rowOf)];
}

/** Lists of a body whose items are those of another resource, as the questions of a form: its rows, too, can be sent back. */
function rowsWithin(route: Route): z.ZodType[] {
  const body = bodySchemaOf(route);
  if (!(body instanceof z.ZodObject)) return [];
  const children = resourceNames()
    .map(resourceOf)
    .filter(({ params = {} }) => Object.values(params).includes(route.resource ?? ''));
  return Object.entries(body.shape).flatMap(([name, schema]) => {
    const [item] = elementsOf(alternatives(schema as z.ZodType, []));
    if (!(item instanceof z.ZodObject)) return [];
    const rows = children.filter((child) => Object.keys(item.shape).every((key) => key in child.schema.shape));
    return rows.map((child) => z.object({ [name]: z.array(child.schema) }));
  });
}

const ofRecords = new Set(['list', 'show', 'create', 'update']);

const pathOf = ({ endpoint }: Route) => parseEndpoint(endpoint).path.replace(/:\w+/g, ':').toLowerCase();

const rowOf = (answer: z.ZodType): z.ZodType => (answer instanceof z.ZodArray ? (answer.element as z.ZodType) : answer);

interface Schemas {
  taken: z.ZodType;
  returned: z.ZodType[];
}

type Path = readonly (string | number)[];

function compare({ taken, returned }: Schemas, sent: unknown, path: Path, errors: FieldError[]): void {
  if (typeof sent !== 'object' || sent === null || errors.length >= mostErrors) return;
  const schemas = alternatives(taken, sent);
  const others = returned.flatMap((schema) => alternatives(schema, sent));
  if (Array.isArray(sent)) {
    const [element] = elementsOf(schemas);
    if (!element) return;
    for (const [index, item] of sent.entries())
      compare({ taken: element, returned: elementsOf(others) }, item, [...path, index], errors);
    return;
  }
  const records = schemas.filter((schema) => schema instanceof z.ZodRecord);
  const objects = schemas.filter((schema) => schema instanceof z.ZodObject);
  // Anything else, such as answers by question, has names of its own.
  if (objects.length === 0 && records.length === 0) return;
  const isOpen = records.length > 0 || objects.some(isLoose);
  for (const [name, value] of Object.entries(sent)) {
    const [inner] = [...namedIn(objects, name), ...records.map(({ valueType }) => valueType as z.ZodType)];
    const known = namedIn(
      others.filter((schema) => schema instanceof z.ZodObject),
      name,
    );
    if (inner) compare({ taken: inner, returned: known }, value, [...path, name], errors);
    else if (known.length === 0 && !isOpen) errors.push(unknownField([...path, name]));
  }
}

export function unknownField(path: Path): FieldError {
  const names = path.map((name) => String(name).slice(0, 100));
  return { path: names.join('.'), message: `Unknown field: ${names.at(-1)}` };
}

const isLoose = ({ def: { catchall } }: z.ZodObject) => catchall !== undefined && !(catchall instanceof z.ZodNever);

const namedIn = (objects: z.ZodObject[], name: string): z.ZodType[] =>
  objects.flatMap(({ shape }) => (Object.hasOwn(shape, name) ? [shape[name] as z.ZodType] : []));

const elementsOf = (schemas: z.ZodType[]): z.ZodType[] =>
  schemas.flatMap((schema) => (schema instanceof z.ZodArray ? [schema.element as z.ZodType] : []));

interface Wrapped {
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  options?: z.ZodType[];
}

/** The schema behind optional, default and transformed ones; of a union those that take this value. */
function alternatives(schema: z.ZodType, sent: unknown): z.ZodType[] {
  const { innerType, in: before, out: after, options } = schema.def as Wrapped;
  if (innerType) return alternatives(innerType, sent);
  if (before && after) return alternatives(before instanceof z.ZodTransform ? after : before, sent);
  if (!options) return [schema];
  const fitting = options.filter((option) => option.safeParse(sent).success);
  // The first one that fits is the one that parses it; where none does, a name that any of them has is no mistake.
  return (fitting.length > 0 ? fitting.slice(0, 1) : options).flatMap((option) => alternatives(option, sent));
}

/** Of the carried fields that the schema of the body does not check itself. */
function carriedErrors(taken: z.ZodType, sent: unknown): FieldError[] {
  if (typeof sent !== 'object' || sent === null) return [];
  const own = taken instanceof z.ZodObject ? taken.shape : {};
  return Object.entries(carriedShape).flatMap(([name, schema]) => {
    if (Object.hasOwn(own, name) || !Object.hasOwn(sent, name)) return [];
    const parsed = schema.safeParse((sent as Record<string, unknown>)[name]);
    return (parsed.error?.issues ?? []).map(({ message }) => ({ path: name, message }));
  });
}
