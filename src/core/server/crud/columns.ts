import type { z } from 'zod';
import type { Field, Resource } from '../../contract/resource.ts';
import { type Sql, sql } from '../db/database.ts';

export type ColumnType = 'number' | 'string' | 'boolean' | 'time' | 'ids' | 'texts' | 'json';

export interface Column {
  name: string;
  column: string;
  type: ColumnType;
  nullable: boolean;
  through?: NonNullable<Field['through']>;
}

const known = new WeakMap<Resource, Map<string, Column>>();

export function resourceColumns(resource: Resource): Map<string, Column> {
  let columns = known.get(resource);
  if (!columns) {
    columns = new Map(
      Object.entries(resource.schema.shape).map(([name, schema]) => [name, toColumn(resource, name, schema)]),
    );
    known.set(resource, columns);
  }
  return columns;
}

function toColumn(resource: Resource, name: string, schema: unknown): Column {
  const through = resource.fields[name]?.through;
  const type = through ? 'ids' : typeOf(schema as z.core.$ZodType);
  const nullable = (schema as z.ZodType).safeParse(null).success;
  return { name, column: snakeOf(name), type, nullable, ...(through ? { through } : {}) };
}

/** The column of `v`, the resource's view. */
export function columnRef({ column }: Column): Sql {
  return sql`v.${sql.ref(column)}`;
}

/** 'slaDueAt' becomes sla_due_at, 'enableSLA' becomes enable_sla. */
export function snakeOf(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
}

function typeOf(schema: z.core.$ZodType): ColumnType {
  const def = schema._zod.def as z.core.$ZodTypeDef & {
    innerType?: z.core.$ZodType;
    in?: z.core.$ZodType;
    format?: string;
    options?: z.core.$ZodType[];
    element?: z.core.$ZodType;
    values?: unknown[];
  };
  if (def.innerType) return typeOf(def.innerType);
  if (def.type === 'pipe' && def.in) return typeOf(def.in);
  if (def.type === 'union' && def.options?.[0]) return typeOf(def.options[0]);
  if (def.type === 'boolean') return 'boolean';
  if (def.type === 'number' || def.type === 'int') return 'number';
  if (def.type === 'literal') return typeof def.values?.[0] === 'number' ? 'number' : 'string';
  if (def.type === 'string' && def.format === 'datetime') return 'time';
  if (def.type === 'array' && def.element && typeOf(def.element) === 'string') return 'texts';
  return def.type === 'string' || def.type === 'enum' ? 'string' : 'json';
}
