import { type AnyPermission, permissionFor } from '../../../core/contract/catalogue.ts';
import { type Sql, sql } from '../../../core/server/db/database.ts';
import type { FieldType } from '../../../forms/schemas/field-types.ts';
import { type Figure, meanOfSums, shareOf } from '../../../metrics/figures.ts';
import { smallSample } from '../../../metrics/tally.ts';
import type { Calendar } from '../../rules/days.ts';
import {
  type DatasetDeclaration,
  type DatasetName,
  type MeasureDeclaration,
  measureDeclarations,
  measureLabel,
} from '../../rules/measures.ts';
import type { DimensionKind, OwnName, OwnSource } from '../../rules/own-dimension.ts';
import type { AnalyticsQuery, DatasetShape, DimensionShape, MeasureShape } from '../../schemas/analytics-query.ts';

/** What can be asked, as data: names are those of queries; only sources hold SQL. */
export interface Dataset {
  name: DatasetName;
  label: string;
  /** The right to the list of the same rows. */
  permission: AnyPermission;
  times: DatasetDeclaration['times'];
  dimensions: Readonly<Record<string, Dimension>>;
  measures: Readonly<Record<string, Measure>>;
  requires?: readonly string[];
  /** Whose questions and fields are dimensions, too. */
  own?: readonly OwnSource[];
  /** Cheapest first, made one by one: the first that has every column of a query answers it. */
  sources(asking: Asking): Iterable<Source>;
}

export interface Dimension {
  label: string;
  /** A date is a text such as 2026-03-09. */
  type: DimensionShape['type'];
  /** What labels the values. */
  names?: Names;
  /** The label of a value; null where it speaks for itself. */
  labelOf?: (value: string) => string | null;
  /** Its values have an order of their own, which their labels do not show. */
  isOrdered?: true;
  /** Where it stands in lists. */
  group?: string;
  /** A row can have several values: it counts under each, and under none without one. */
  many?: true;
  /** The right to use it, beside that of the dataset. */
  permission?: AnyPermission;
}

/** A question of the tenant, or a field of its customers. */
export interface OwnDimension extends Dimension {
  reads: OwnReads;
}

export interface OwnReads extends Pick<OwnName, 'of' | 'part' | 'grain' | 'bands'> {
  kind: DimensionKind;
  fieldType: FieldType;
  hasOther: boolean;
  /** Of the question, or of all customer fields with the key. */
  ids: readonly number[];
  /** The survey or form of a question: the dimension is about its responses. */
  formId: number | undefined;
  /** Of a survey question: the stored values. Known in advance, they are hashed once and not looked up in each row. */
  valueIds: readonly number[];
  /** Those of them that are texts beside the choices: together they are one value. */
  otherIds: readonly number[];
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
  | 'choices'
  | 'rows';

/** How a declared measure is computed. */
export interface Computation {
  /** Columns that are summed, in the order in which `figure` takes them. */
  reads: readonly string[];
  /**
   * Of the one column that it reads, instead of its sum: how many values there are, or the one at `rank` and how many.
   * Of the columns of a mean, the squared deviations instead of the squares, and how many different values the fourth
   * one has, where there is a fourth.
   */
  by?: 'distinct' | 'percentile' | 'mean';
  /** Of a percentile, from 0 to 1. */
  rank?: number;
  /** Counts one respondent several times. */
  repeats?: true;
  /** Makes the figure from the sums, by the metric library. */
  figure(...sums: number[]): Figure;
}

export interface Measure extends Computation {
  unit: MeasureShape['unit'];
}

/** The declaration of a dataset with the computation of each of its measures. */
export function declared<Name extends DatasetName>(
  name: Name,
  computations: Readonly<Record<keyof (typeof measureDeclarations)[Name]['measures'], Computation>>,
): Pick<Dataset, 'name' | 'label' | 'times' | 'measures'> {
  const { label, times, measures }: DatasetDeclaration = measureDeclarations[name];
  const computed = Object.entries<Computation>(computations).map(([measure, computation]) => {
    const { unit } = measures[measure] as MeasureDeclaration;
    return [measure, { ...computation, unit }] as const;
  });
  return { name, label, times, measures: Object.fromEntries(computed) };
}

export interface Source {
  /** Its rows are counts, which every tenant reads in the same way: PostgreSQL plans a query over them only once. */
  isCounted?: true;
  from: Sql;
  where: Sql;
  /** The id of a row, where each is a record of a list. */
  id?: Sql;
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
  /** Dimensions that are no columns of the rows. */
  lookups?: Readonly<Record<string, Lookup>>;
}

export interface Lookup {
  /** The rows that it is about; all without. */
  where?: Sql;
  /** Joins a row with its values, or with null where it has none; `alias` begins the names of what is joined. */
  join(alias: string): { from: Sql; value: Sql };
  /** Whether a row has a value that fits. */
  has(fits: (value: Sql) => Sql): Sql;
}

/** The measures and dimensions of a query, as its answer describes them. */
export function shapeOf(
  { name: dataset, measures }: Dataset,
  dimensions: Dataset['dimensions'],
  { timeDimension, ...names }: Pick<AnalyticsQuery, 'measures' | 'dimensions' | 'timeDimension'>,
): Pick<DatasetShape, 'measures' | 'dimensions'> {
  return {
    measures: names.measures.map((name) => ({
      name,
      label: measureLabel({ dataset, measure: name, time: timeDimension.field }) ?? name,
      unit: (measures[name] as Measure).unit,
    })),
    dimensions: names.dimensions.map((name) => {
      const { label, type, group, isOrdered } = dimensions[name] as Dimension;
      return { name, label, type, ...(group && { group }), ...(isOrdered && { isOrdered }) };
    }),
  };
}

/** What the sources of a dataset may depend on. */
export interface Asking {
  tenantId: number | null;
  zone: string;
  calendar: Calendar;
  /** Now, or the end of the day that the query is as of. */
  at: Sql;
  /** The query is as of a day before today. */
  isPast: boolean;
  /** The fields that the query filters by. */
  filtered: ReadonlySet<string>;
  /** The dimensions and filters of the query. */
  named: ReadonlySet<string>;
  knowsPeople: boolean;
  /** Conditions over `customer_rows v` of the segments that the query is about. */
  segments: ReadonlyMap<number, Sql>;
  /** The own dimensions that the query is about. */
  own: Readonly<Record<string, OwnDimension>>;
}

export const customerGroup = 'Customer';
export const customerPermission = permissionFor('customerFormResponses', 'customerDetails');

/** Columns of the customer of a row. */
export const customerDimensions = {
  company: { label: 'Company', type: 'text', group: customerGroup, permission: customerPermission },
  customerOwnerId: {
    label: 'Customer owner',
    type: 'integer',
    names: 'users',
    group: customerGroup,
    permission: customerPermission,
  },
  customerTags: {
    label: 'Customer tag',
    type: 'text',
    many: true,
    group: customerGroup,
    permission: customerPermission,
  },
} as const;

/** The dimension of rows that have a customer. It is evaluated anew in each query. */
export const segmentDimension = {
  segmentId: {
    label: 'Customer segment',
    type: 'integer',
    group: customerGroup,
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

export const count = (column: string): Computation => ({ reads: [column], figure: countFigure });

export const distinct = (column: string): Computation => ({ ...count(column), by: 'distinct' });

/** Hits in percent of a base. */
export const share = (hits: string, base: string): Computation => ({
  reads: [hits, base],
  figure: (hit, n) =>
    shareOf(
      [
        { value: 1, count: hit },
        { value: 0, count: n - hit },
      ],
      Boolean,
    ),
});

/** With `of`, n counts the different values of that column, such as the respondents of a matrix. */
export const mean = (column: string, of?: string): Computation => ({
  reads: [`${column}N`, `${column}Sum`, `${column}Squares`, ...(of ? [of] : [])],
  by: 'mean',
  figure: meanOfSums,
});

export const percentile = (column: string, rank: number): Computation => ({
  reads: [column],
  by: 'percentile',
  rank,
  figure: (value, n) => ({ value: n === 0 ? null : value, n, interval: null, isSmall: n < smallSample }),
});

export const median = (column: string): Computation => percentile(column, 0.5);

/** Nine of ten values are not above it. */
export const p90 = (column: string): Computation => percentile(column, 0.9);

/** The columns that `mean` reads, of a value that may be null. */
export function sumsOf(column: string, value: Sql): Record<string, Sql> {
  return {
    [`${column}N`]: sql`(${value} is not null)::integer`,
    [`${column}Sum`]: value,
    // Exact, so that large numbers that hardly differ keep their variance.
    [`${column}Squares`]: sql`(${value})::numeric * (${value})::numeric`,
  };
}

/** 1 where a condition holds, else 0 or null. */
export const flag = (condition: Sql): Sql => sql`(${condition})::integer`;
