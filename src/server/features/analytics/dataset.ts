import { type AnyPermission, permissionFor } from '../../../contract/catalogue.ts';
import type { DatasetShape, units } from '../../../contract/schemas/dashboards/analytics-query.ts';
import { type Figure, meanOfSums, shareOf } from '../../../domain/metrics/figures.ts';
import { smallSample } from '../../../domain/metrics/tally.ts';
import { type Sql, sql } from '../../platform/db/database.ts';

/** What can be asked, as data: names are those of queries; only sources hold SQL. */
export interface Dataset {
  label: string;
  /** The right to the list of the same rows. */
  permission: AnyPermission;
  /** The first one applies where a query names none. */
  times: Readonly<Record<string, string>>;
  dimensions: Readonly<Record<string, Dimension>>;
  measures: Readonly<Record<string, Measure>>;
  requires?: readonly string[];
  /** Cheapest first, made one by one: the first that has every column of a query answers it. */
  sources(asking: Asking): Iterable<Source>;
}

export interface Dimension {
  label: string;
  type: 'integer' | 'number' | 'text' | 'boolean';
  /** What labels the values. */
  names?: Names;
  /** A row can have several values: it counts under each, and under none without one. */
  many?: true;
  /** The right to use it, beside that of the dataset. */
  permission?: AnyPermission;
}

export type Names =
  | 'sentiments'
  | 'severity_levels'
  | 'users'
  | 'groups'
  | 'surveys'
  | 'survey_links'
  | 'survey_questions'
  | 'sentiment_fields'
  | 'roles'
  | 'customer_segments'
  | 'choices';

export interface Measure {
  label: string;
  unit: (typeof units)[number];
  /** Columns that are summed, in the order in which `figure` takes them. */
  reads: readonly string[];
  /** Of the one column that it reads, instead of its sum: how many values there are, or the middle one and how many. */
  by?: 'distinct' | 'median';
  /** Makes the figure from the sums, by the metric library. */
  figure(...sums: number[]): Figure;
}

export interface Source {
  /** Its rows are counts, which every tenant reads in the same way: PostgreSQL plans a query over them only once. */
  isCounted?: true;
  from: Sql;
  where: Sql;
  /**
   * `at` is a time, `day` a day of the tenant's calendar; at least one. `text` begins with the day in ISO 8601, and has
   * an index.
   */
  times: Readonly<Record<string, { at?: Sql; day?: Sql; text?: Sql }>>;
  columns: Readonly<Record<string, Sql>>;
  /** Queries for the values of a dimension with many. */
  sets?: Readonly<Record<string, Sql>>;
  /** Conditions that a row has one of some values of a dimension with many, where its set would be slower. */
  hasOne?: Readonly<Record<string, (values: readonly unknown[]) => Sql>>;
}

/** Those names, or all, as answers and the list of datasets say them. */
export function shapeOf(
  measures: Dataset['measures'],
  dimensions: Dataset['dimensions'],
  names = { measures: Object.keys(measures), dimensions: Object.keys(dimensions) },
): Pick<DatasetShape, 'measures' | 'dimensions'> {
  return {
    measures: names.measures.map((name) => {
      const { label, unit } = measures[name] as Measure;
      return { name, label, unit };
    }),
    dimensions: names.dimensions.map((name) => {
      const { label, type } = dimensions[name] as Dimension;
      return { name, label, type };
    }),
  };
}

/** What the sources of a dataset may depend on. */
export interface Asking {
  tenantId: number | null;
  zone: string;
  /** Now, or the end of the day that the query is as of. */
  at: Sql;
  /** The query is as of a day before today. */
  isPast: boolean;
  /** The fields that the query filters by. */
  filtered: ReadonlySet<string>;
  knowsPeople: boolean;
  /** Conditions over `customer_rows v` of the segments that the query is about. */
  segments: ReadonlyMap<number, Sql>;
}

/** The dimension of rows that have a customer. It is evaluated anew in each query. */
export const segmentDimension = {
  segmentId: {
    label: 'Customer segment',
    type: 'integer',
    names: 'customer_segments',
    many: true,
    permission: permissionFor('customerSegments', 'list'),
  },
} as const;

interface OfCustomers {
  /** Whether a row is of one of the customers whose ids a query selects. */
  isOf(customers: Sql): Sql;
  /** Joins the row with `members`, a query for the id of a customer and a value. */
  valuesIn(members: Sql): Sql;
}

/** What a source needs to be filtered and broken down by segment. */
export function bySegment({ segments }: Asking, { isOf, valuesIn }: OfCustomers) {
  const customers = (columns: Sql, condition: Sql) =>
    sql`select v.id${columns} from customer_rows v where ${condition}`;
  const members = [...segments].map(([id, condition]) => customers(sql`, ${id}::integer as value`, condition));
  const isIn = (ids: readonly unknown[]) => {
    const conditions = [...segments].flatMap(([id, condition]) => (ids.includes(id) ? [sql`(${condition})`] : []));
    return isOf(customers(sql``, sql.join([sql`false`, ...conditions], sql` or `)));
  };
  const none = sql`select 0 as id, 0 as value where false`;
  return {
    sets: { segmentId: valuesIn(sql.join([none, ...members], sql` union all `)) },
    hasOne: { segmentId: isIn },
  };
}

/** Of a source with a column for the customer. */
export const segmentsOf = (asking: Asking, customer: Sql) =>
  bySegment(asking, {
    isOf: (customers) => sql`${customer} in (${customers})`,
    valuesIn: (members) => sql`select m.value from (${members}) m where m.id = ${customer}`,
  });

const countFigure = (n: number): Figure => ({ value: n, n, interval: null, isSmall: false });

export const count = (label: string, column: string): Measure => ({
  ...{ label, unit: 'count', reads: [column] },
  figure: countFigure,
});

export const distinct = (label: string, column: string): Measure => ({ ...count(label, column), by: 'distinct' });

/** Hits in percent of a base. */
export const share = (label: string, hits: string, base: string): Measure => ({
  ...{ label, unit: 'percent', reads: [hits, base] },
  figure: (hit, n) =>
    shareOf(
      [
        { value: 1, count: hit },
        { value: 0, count: n - hit },
      ],
      Boolean,
    ),
});

export const mean = (label: string, column: string): Measure => ({
  ...{ label, unit: 'mean', reads: [`${column}N`, `${column}Sum`, `${column}Squares`] },
  figure: meanOfSums,
});

export const median = (label: string, column: string): Measure => ({
  ...{ label, unit: 'minutes', reads: [column], by: 'median' },
  figure: (value, n) => ({ value: n === 0 ? null : value, n, interval: null, isSmall: n < smallSample }),
});

/** The columns that `mean` reads, of a value that may be null. */
export function sumsOf(column: string, value: Sql): Record<string, Sql> {
  return {
    [`${column}N`]: sql`(${value} is not null)::integer`,
    [`${column}Sum`]: value,
    [`${column}Squares`]: sql`(${value}) * (${value})`,
  };
}

/** 1 where a condition holds, else 0 or null. */
export const flag = (condition: Sql): Sql => sql`(${condition})::integer`;
