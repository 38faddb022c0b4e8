import type { z } from 'zod';
import type { EmptyPictureName } from './empty-pictures.ts';
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
  /** The unit of a number that is a duration. */
  unit?: 'minutes';
  /** Option labels that differ from the option's own spelling. */
  labels?: Readonly<Record<string, string>>;
  /** The colors of options that are drawn as chips, such as a status. */
  tones?: Readonly<Record<string, 'plain' | 'info' | 'success' | 'warning' | 'error'>>;
  /** The label of an empty selection. Default: None. */
  none?: string;
  start?: string | number | boolean;
  /** Where the field is visible. Default: list, form and show. */
  on?: readonly ('list' | 'form' | 'show')[];
  /** Hidden in the list until the user selects the column. */
  optionalColumn?: boolean;
  /** A list of ids in a join table: [table, own column, other column]. */
  through?: readonly [table: string, own: string, other: string];
}

export type MediaType = `${string}/${string}`;

export interface OperationShape {
  endpoint: Endpoint;
  /** The client tries this richer endpoint first; `endpoint` is the fallback and determines the permission. */
  tryFirst?: Endpoint;
  /** The request body. Default for create and update: the resource's `input`. */
  body?: z.ZodType;
  query?: z.ZodType;
  /** What it returns, or its media type. Default: the rows for list, success and id for delete, otherwise the row. */
  answer?: z.ZodType | MediaType;
  /** The response is `{success, data}` where the API says that a call "reads data". */
  wrapped?: boolean;
  /** The handler opens its own transaction because it works for a long time before it writes. */
  ownTransaction?: boolean;
  /** With ownTransaction: a repeated Idempotency-Key gets the first answer, as it does in all other POST calls. */
  honorsKeys?: true;
  /** Maximum body size in bytes. Default: 100 kB. */
  bodyLimit?: number;
  /** Maximum calls per minute and address, for expensive calls. */
  perMinute?: number;
  /** The operation whose permission also guards this one, of this resource or of another. Default: its own. */
  needs?: string | readonly [resource: string, operation: string];
}

export type Operation = Endpoint | OperationShape;

export interface MenuPlace {
  group: string;
  under?: string;
  /** The type of the entry that it is under. Default: one that opens to its entries only. */
  underType?: 'sentiments';
  title?: string;
  icon?: string;
  /** The type of menu entry. Default: a plain item. */
  type?: 'item' | 'inbox';
  /** The first entry of its group. */
  isFirst?: true;
  /** The operation whose permission shows the entry of a page that is open to everybody. */
  shownFor?: readonly [resource: string, operation: string];
  /** Only the administrator roles have the entry; others with the permission open the page by its address. */
  administratorsOnly?: true;
}

export interface Page {
  path: Path;
  title: string;
  /** The operation whose permission opens the page. Default: the page's own name. */
  needs?: string;
  /** A custom screen of src/app/staff/screens.ts. Default: the generic one for the page's name. */
  screen?: string;
  menu?: MenuPlace;
  /** Not offered in the command palette. */
  isUnlisted?: true;
  /** One sentence on the purpose of the page, shown below its title. */
  about?: string;
  /** The resource of the record in the path, whose name a favorite of this page has. */
  favoriteOf?: string;
  bare?: boolean;
  /** The path of the page that stays visible behind this one, which is a drawer. */
  over?: Path;
}

type Path = `/${string}`;

/** Columns of a table, by the column with the id of the record. */
export interface StoredPart {
  table: string;
  id: string;
  schema: z.ZodObject<z.ZodRawShape>;
}

/** What the server tells the browser has changed: live events that carry no more than that, and responses by id. */
export type LiveTopic = 'responses' | 'figures' | 'statuses' | 'notifications';

export interface Resource {
  label: readonly [one: string, many: string];
  table: string;
  /** A database view to read instead of the table: the same rows with counts, without deleted rows. */
  view?: string;
  /** Deleted rows stay in the table because other rows refer to them. */
  softDelete?: true;
  /** The column with the record's display name. Default: name. */
  title?: string;
  /** Fields besides id and name in references to it. */
  reference?: readonly string[];
  schema: z.ZodObject<z.ZodRawShape>;
  /** What of its records is stored outside of the fields of `schema`, for the records that it names. */
  stored?: readonly StoredPart[];
  /** The writable fields. Absent: the generic handlers write nothing. */
  input?: z.ZodObject<z.ZodRawShape>;
  search?: readonly string[];
  /** A stored column with the folded text of all `search` columns, for tables with many rows. */
  searchColumn?: string;
  /** Which of the `search` fields are phone numbers, found in each notation. A `searchColumn` has them already. */
  searchPhones?: readonly string[];
  /** The default order: a field, descending with a leading minus. Default: -id. */
  order?: string;
  /** The resource that a path parameter other than :id refers to, e.g. { sentimentId: 'sentiments' }. */
  params?: Record<string, string>;
  /** One sentence on the purpose of the resource, shown in its empty list. */
  about?: string;
  /** What its empty list shows that it will look like. Default: rows. */
  emptyPicture?: EmptyPictureName;
  /** The live event after which what is shown of it is read again. */
  live?: LiveTopic;
  /** Roles that may read everything do not have its permissions at first. */
  administratorsOnly?: true;
  /** Declared for its permissions and pages; the server does not serve it yet. */
  planned?: true;
  api: Record<string, Operation>;
  pages: Record<string, Page>;
  fields: Record<string, Field>;
}

type Input<R extends Resource> = z.infer<NonNullable<R['input']>>;

type Checked<R extends Resource> = R & {
  api: { [O in keyof R['api']]: R['api'][O] extends { needs: string } ? { needs: keyof R['api'] } : unknown };
  fields: { [F in keyof R['fields']]: F extends keyof z.infer<R['schema']> | keyof Input<R> ? Field : never };
  pages: {
    [P in keyof R['pages']]: P extends keyof R['api']
      ? Page & { needs?: keyof R['api'] }
      : Page & { needs: keyof R['api'] };
  };
};

/** Declares a resource; unknown fields, operations and pages do not compile. */
export function defineResource<const R extends Resource>(resource: Checked<R>): R {
  return resource;
}

/** A record as a drawer over its list. */
export function recordPage<const P extends Path>(list: P, one: string) {
  return { path: `${list}/:id`, title: one, needs: 'list', over: list } as const;
}

/** The drawers over a list: a new record, a record, and its form. */
export function recordPages<const P extends Path>(list: P, one: string) {
  return {
    create: { path: `${list}/create`, title: `New ${one.toLowerCase()}`, over: list },
    show: recordPage(list, one),
    edit: { path: `${list}/:id/edit`, title: `Edit ${one.toLowerCase()}`, needs: 'update', over: list },
  } as const;
}

export function shapeOf(operation: Operation): OperationShape {
  return typeof operation === 'string' ? { endpoint: operation } : operation;
}

/** All endpoints of an operation, the richest first. */
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
  [O in keyof R['api']]: R['api'][O] extends { needs: string | readonly string[] }
    ? never
    : Permission<EndpointOf<R['api'][O]>>;
}[keyof R['api']];

/**
 * The property that embeds a relation: role for roleId, groups for groupIds; other lists append Details to their name.
 */
export function relationName(name: string): string {
  if (name.endsWith('Ids')) return name.endsWith('ToIds') ? name.slice(0, -3) : `${name.slice(0, -3)}s`;
  return name.endsWith('Id') ? name.slice(0, -2) : `${name}Details`;
}
