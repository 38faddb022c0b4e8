import { z } from 'zod';
import { resourceOf } from '../../contract/catalogue.ts';
import type { FieldError } from '../../contract/errors.ts';
import { type Resource, relationName } from '../../contract/resource.ts';
import { sql, type Tx } from '../db/database.ts';
import { type InnerSchema, namedIds } from './reference-places.ts';

interface Reference {
  resource: string;
  /** The name of a file, otherwise an ID. */
  id: number | string;
  path: string;
}

/** What a body is about: the resource of its fields, and the record that it changes. */
interface Subject {
  resource: Resource | undefined;
  id: number | undefined;
}

/**
 * The IDs and file paths in `body` without a row in the tenant. `recordId` and `recordIds` in the schema mark
 * IDs; composite foreign keys enforce the same in the database. `file` in its metadata marks paths. What the changed
 * record names already is not refused when it was deleted since: other changes of the record would be refused with it.
 */
export async function unknownReferences(
  tx: Tx,
  schema: z.ZodType,
  body: unknown,
  subject: Subject,
): Promise<FieldError[]> {
  const references = referencesIn(schema, body, []);
  const errors: FieldError[] = [];
  for (const resource of new Set(references.map((reference) => reference.resource))) {
    errors.push(
      ...(await missing(
        tx,
        resource,
        references.filter((reference) => reference.resource === resource),
        subject,
      )),
    );
  }
  return errors;
}

async function missing(
  tx: Tx,
  name: string,
  references: Reference[],
  { resource, id }: Subject,
): Promise<FieldError[]> {
  if (name === files) return missingFiles(tx, references);
  const { table, view, label, softDelete } = resourceOf(name);
  const ids = references.map((reference) => reference.id);
  const rows = await tx.rows(sql<{ id: number }>`
    select v.id from ${sql.ref(view ?? table)} v where v.tenant_id = ${tx.tenantId} and v.id = any(${ids})
      ${softDelete && !view ? sql`and v.deleted_at is null` : sql``}`);
  const found = new Set<number | string>(rows.map((row) => row.id));
  const unknown = references.filter((reference) => !found.has(reference.id));
  const named = unknown.length > 0 && resource && id !== undefined ? await namedIds(tx, { resource, id }, name) : found;
  return unknown
    .filter((reference) => typeof reference.id === 'string' || !named.has(reference.id))
    .map(({ path }) => ({
      path,
      message: `${labelOf(resource, path)}: this ${label[0].toLowerCase()} does not exist`,
    }));
}

/** The label of a field: that of the map, or its name in words. */
function labelOf(resource: Resource | undefined, path: string): string {
  const [, list, last] = /(?:(\w+)\.\d+(?:\.\w+)?|(\w+))$/.exec(path) ?? [];
  const name = list ?? last ?? '';
  const words = (/Ids?$/.test(name) ? relationName(name) : name).replace(
    /[A-Z]/g,
    (letter) => ` ${letter.toLowerCase()}`,
  );
  return resource?.fields[name]?.label ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
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

function referencesIn(schema: z.ZodType, value: unknown, path: (string | number)[]): Reference[] {
  if (value === null || value === undefined) return [];
  const { references: resource, file: isFile } = z.globalRegistry.get(schema) ?? {};
  if (typeof resource === 'string' && typeof value === 'number') return [{ resource, id: value, path: path.join('.') }];
  if (isFile) return fileIn(value, path);
  const { innerType, in: before, out: after, element, shape, options } = schema.def as InnerSchema;
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
