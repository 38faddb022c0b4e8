import type { z } from 'zod';
import type { Endpoint, Permission } from './endpoint.ts';

export type FieldKind =
  | 'text'
  | 'email'
  | 'paragraph'
  | 'number'
  | 'switch'
  | 'date'
  | 'color'
  | { select: readonly string[] }
  | { one: string }
  | { many: string };

export interface Field {
  kind: FieldKind;
  label?: string;
  help?: string;
  /** What a number counts, where it is read as a span of time. */
  unit?: 'minutes';
  /** How the options of a select read, where that is not as they are spelt. */
  labels?: Readonly<Record<string, string>>;
  /** What it means that nothing is chosen. Default: None. */
  none?: string;
  /** What a new record begins with, where that is not empty. */
  start?: string | number | boolean;
  /** Where the field shows. Default: list, form and show. */
  on?: readonly ('list' | 'form' | 'show')[];
  /** Hidden from the list until the reader chooses the column. */
  optionalColumn?: boolean;
  /** A list of ids kept in a table of its own: [table, own column, other column]. */
  through?: readonly [table: string, own: string, other: string];
}

export interface OperationShape {
  endpoint: Endpoint;
  /** A richer view of the same rows is tried first; `endpoint` is the fallback and names the permission. */
  tryFirst?: Endpoint;
  /** What the caller sends. Default for create and update: the resource's `input`. */
  body?: z.ZodType;
  query?: z.ZodType;
  /** The answer is `{success, data}` where the API says that a call "reads data". */
  wrapped?: boolean;
  /** The handler opens its own transaction, because it works long before it writes. */
  ownTransaction?: boolean;
  /** Bytes a body may have. Default 100 kB. */
  bodyLimit?: number;
  /** Calls a minute and address, where each costs much. */
  perMinute?: number;
  /** The operation whose permission guards this one too, because it is a step on the way to it. Default: its own. */
  needs?: string;
}

export type Operation = Endpoint | OperationShape;

export interface MenuPlace {
  group: string;
  under?: string;
  title?: string;
  icon?: string;
  /** How the menu draws it. Default: a plain item. */
  type?: 'item' | 'sentiments';
}

export interface Page {
  path: `/${string}`;
  title: string;
  /** The operation whose permission opens the page. Default: the page's own name. */
  needs?: string;
  /** A hand-written screen of src/web/screens.ts. Default: the generic one for the page's name. */
  screen?: string;
  menu?: MenuPlace;
  /** Shown alone, without the layout around it. */
  bare?: boolean;
}

export interface Resource {
  label: readonly [one: string, many: string];
  table: string;
  /** What is read instead of the table: the same rows with counts, without what was deleted. */
  view?: string;
  /** Deleted rows are kept, unseen, because others refer to them. */
  softDelete?: true;
  /** The column that names a row to a person. Default: name. */
  title?: string;
  /** What a row looks like when read. */
  schema: z.ZodObject<z.ZodRawShape>;
  /** What may be written. Absent: nothing through the generic handlers. */
  input?: z.ZodObject<z.ZodRawShape>;
  search?: readonly string[];
  /** Order when the reader chose none: a field, descending with a leading minus. Default: -id. */
  order?: string;
  /** Which resource a path parameter other than :id names, e.g. { sentimentId: 'sentiments' }. */
  params?: Record<string, string>;
  /** What this resource is for, in one sentence: shown while it is empty. */
  about?: string;
  /** Declared for its permissions and pages; the server does not serve it yet. */
  planned?: true;
  api: Record<string, Operation>;
  pages: Record<string, Page>;
  fields: Record<string, Field>;
}

type Checked<R extends Resource> = R & {
  api: { [O in keyof R['api']]: R['api'][O] extends { needs: string } ? { needs: keyof R['api'] } : unknown };
  fields: { [F in keyof R['fields']]: F extends keyof z.infer<R['schema']> ? Field : never };
  pages: {
    [P in keyof R['pages']]: P extends keyof R['api']
      ? Page & { needs?: keyof R['api'] }
      : Page & { needs: keyof R['api'] };
  };
};

/** Declares a resource; misspelt fields, operations and pages do not compile. */
export function defineResource<const R extends Resource>(resource: Checked<R>): R {
  return resource;
}

/** An operation in its long form. */
export function shapeOf(operation: Operation): OperationShape {
  return typeof operation === 'string' ? { endpoint: operation } : operation;
}

/** Every endpoint of an operation, best first. */
export function endpointsOf(operation: Operation): Endpoint[] {
  const { endpoint, tryFirst } = shapeOf(operation);
  return tryFirst ? [tryFirst, endpoint] : [endpoint];
}

export type EndpointOf<O extends Operation> = O extends Endpoint
  ? O
  : O extends { endpoint: infer E extends Endpoint }
    ? E
    : never;

export type PermissionsOf<R extends Resource> = {
  [O in keyof R['api']]: R['api'][O] extends { needs: string } ? never : Permission<EndpointOf<R['api'][O]>>;
}[keyof R['api']];

/**
 * Where a rich answer embeds what a field refers to: roleId names a role, groupIds name groups; a list that is not
 * called ids keeps its name with Details behind it.
 */
export function relationName(name: string): string {
  if (name.endsWith('Ids')) return name.endsWith('ToIds') ? name.slice(0, -3) : `${name.slice(0, -3)}s`;
  return name.endsWith('Id') ? name.slice(0, -2) : `${name}Details`;
}
