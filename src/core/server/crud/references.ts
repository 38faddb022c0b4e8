import { z } from 'zod';
import { resourceOf } from '../../contract/catalogue.ts';
import { type FieldError, invalid } from '../../contract/errors.ts';
import { sql, type Tx } from '../db/database.ts';

interface Reference {
  resource: string;
  /** The name of a file, otherwise an ID. */
  id: number | string;
  path: string;
}

/**
 * Throws 422 for IDs and file paths in `body` without a row in the tenant. `idOf` and `idsOf` in the schema mark IDs;
 * composite foreign keys enforce the same in the database. `file` in its metadata marks paths.
 */
export async function checkReferences(tx: Tx, schema: z.ZodType, body: unknown): Promise<void> {
  const references = referencesIn(schema, body, []);
  const errors: FieldError[] = [];
  for (const resource of new Set(references.map((reference) => reference.resource))) {
    errors.push(
      ...(await missing(
        tx,
        resource,
        references.filter((reference) => reference.resource === resource),
      )),
    );
  }
  if (errors.length > 0) throw invalid(errors);
}

async function missing(tx: Tx, name: string, references: Reference[]): Promise<FieldError[]> {
  if (name === files) return missingFiles(tx, references);
  const { table, view, label } = resourceOf(name);
  const ids = references.map(({ id }) => id);
  const rows = await tx.rows(sql<{ id: number }>`
    select v.id from ${sql.ref(view ?? table)} v where v.tenant_id = ${tx.tenantId} and v.id = any(${ids})`);
  const found = new Set<number | string>(rows.map(({ id }) => id));
  return references
    .filter(({ id }) => !found.has(id))
    .map(({ path }) => ({ path, message: `This ${label[0].toLowerCase()} does not exist` }));
}

const files = 'files';

async function missingFiles(tx: Tx, references: Reference[]): Promise<FieldError[]> {
  const rows = await tx.rows(sql<{ name: string }>`
    select name from files where tenant_id = ${tx.tenantId} and name = any(${references.map(({ id }) => id)})`);
  const found = new Set<number | string>(rows.map(({ name }) => name));
  return references
    .filter(({ id }) => !found.has(id))
    .map(({ path }) => ({ path, message: 'Upload the picture first' }));
}

interface Inner {
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  options?: z.ZodType[];
}

function referencesIn(schema: z.ZodType, value: unknown, path: (string | number)[]): Reference[] {
  if (value === null || value === undefined) return [];
  const { references: resource, file: isFile } = z.globalRegistry.get(schema) ?? {};
  if (typeof resource === 'string' && typeof value === 'number') return [{ resource, id: value, path: path.join('.') }];
  if (isFile) return fileIn(value, path);
  const { innerType, in: before, out: after, element, shape, options } = schema.def as Inner;
  if (innerType) return referencesIn(innerType, value, path);
  if (before) return [before, after ?? before].map((part) => referencesIn(part, value, path)).find(isAny) ?? [];
  if (options) return options.flatMap((option) => referencesIn(option, value, path));
  if (element && Array.isArray(value))
    return value.flatMap((item, index) => referencesIn(element, item, [...path, index]));
  if (!shape || typeof value !== 'object') return [];
  return Object.entries(shape).flatMap(([name, inner]) =>
    referencesIn(inner, (value as Record<string, unknown>)[name], [...path, name]),
  );
}

const isAny = (found: Reference[]) => found.length > 0;

function fileIn(value: unknown, path: (string | number)[]): Reference[] {
  const name = typeof value === 'string' && value.startsWith('/') ? value.split('/').at(-1) : undefined;
  return name ? [{ resource: files, id: name, path: path.join('.') }] : [];
}

/** IDs of other resources in a schema: dotted paths, lists marked with `[]`. For the route table. */
export function idSlotsOf(schema: z.ZodType, path = ''): { path: string; resource: string }[] {
  const resource = z.globalRegistry.get(schema)?.references;
  const { innerType, in: before, element, shape, options } = schema.def as Inner;
  if (typeof resource === 'string' && !element && !before && !innerType) return [{ path, resource }];
  if (innerType) return idSlotsOf(innerType, path);
  if (before) return idSlotsOf(before, path);
  if (options) return options.flatMap((option) => idSlotsOf(option, path));
  if (element) return idSlotsOf(element, `${path}[]`);
  return Object.entries(shape ?? {}).flatMap(([name, inner]) => idSlotsOf(inner, path ? `${path}.${name}` : name));
}
