import { type FieldError, forbidden, invalid } from '../../../contract/errors.ts';
import type { AnalyticsQuery, DatasetShape } from '../../../contract/schemas/dashboards/analytics-query.ts';
import type { Handler, Session } from '../../platform/http/call.ts';
import { type Dataset, type Dimension, shapeOf } from './dataset.ts';
import { datasets } from './datasets.ts';

/** Parts of the time of each row; a source must know the time for them. */
export const timeParts: Readonly<Record<string, Dimension>> = {
  weekday: { label: 'Weekday', type: 'integer' },
  hour: { label: 'Hour', type: 'integer' },
};

export const dimensionsOf = ({ dimensions }: Dataset): Readonly<Record<string, Dimension>> => ({
  ...dimensions,
  ...timeParts,
});

/** Its dataset, where the session may read it. Throws 422 with every name that the declaration lacks, or 403. */
export function checkQuery(query: AnalyticsQuery, session: Pick<Session, 'permits'>): Dataset {
  const dataset = ownOf(datasets, query.dataset);
  if (!dataset) throw invalid([unknown('dataset', 'dataset', query.dataset, datasets)]);
  if (!session.permits(dataset.permission)) throw forbidden(dataset.permission);
  const used = [...query.dimensions, ...query.filters.map(({ field }) => field)];
  for (const name of used) {
    const needed = ownOf(dataset.dimensions, name)?.permission;
    if (needed && !session.permits(needed)) throw forbidden(needed);
  }
  const errors = [...unknownNames(query, dataset), ...invalidFilters(query, dataset), ...conflicts(query, dataset)];
  if (errors.length > 0) throw invalid(errors);
  return dataset;
}

const ownOf = <T>(known: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(known, name) ? known[name] : undefined;

function unknown(path: string, what: string, name: string, known: object): FieldError {
  return { path, message: `There is no ${what} “${name}”. There are: ${Object.keys(known).join(', ')}` };
}

function unknownNames(query: AnalyticsQuery, dataset: Dataset): FieldError[] {
  const dimensions = dimensionsOf(dataset);
  const sortable = { time: true, ...pick(query.measures), ...pick(query.dimensions) };
  const among = (what: string, known: object, names: readonly (readonly [path: string, name: string])[]) =>
    names.flatMap(([path, name]) => (Object.hasOwn(known, name) ? [] : [unknown(path, what, name, known)]));
  const { field } = query.timeDimension;
  return [
    ...among(
      'measure',
      dataset.measures,
      query.measures.map((name, at) => [`measures.${at}`, name]),
    ),
    ...among(
      'dimension',
      dimensions,
      query.dimensions.map((name, at) => [`dimensions.${at}`, name]),
    ),
    ...among(
      'field',
      dataset.dimensions,
      query.filters.map((filter, at) => [`filters.${at}.field`, filter.field]),
    ),
    ...among(
      'sort order',
      sortable,
      query.sort.map(({ by }, at) => [`sort.${at}.by`, by]),
    ),
    ...(field === undefined ? [] : among('time', dataset.times, [['timeDimension.field', field]])),
  ];
}

const pick = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, true]));

function invalidFilters({ filters }: AnalyticsQuery, { dimensions }: Dataset): FieldError[] {
  return filters.flatMap(({ field, op, values }, at) => {
    const dimension = ownOf(dimensions, field);
    if (!dimension) return [];
    const path = `filters.${at}.values`;
    if (values.some((value) => value !== null && !fits(value, dimension.type))) {
      return [{ path, message: `“${field}” takes values of the type ${dimension.type}` }];
    }
    if (op === 'in' || op === 'not_in') return [];
    const isNumber =
      (dimension.type === 'integer' || dimension.type === 'number') && !dimension.many && !dimension.names;
    if (!isNumber) return [{ path: `filters.${at}.op`, message: `“${field}” is compared by in and not_in only` }];
    return values.length === 1 && values[0] !== null ? [] : [{ path, message: 'One number' }];
  });
}

const largestInteger = 2_147_483_647;

function fits(value: string | number | boolean, type: Dimension['type']): boolean {
  if (type === 'integer') return Number.isInteger(value) && Math.abs(Number(value)) <= largestInteger;
  if (type === 'number') return typeof value === 'number' && Math.abs(value) <= 1e15;
  return typeof value === (type === 'text' ? 'string' : 'boolean');
}

function conflicts(
  { dimensions, measures, filters, compare, range, asOf }: AnalyticsQuery,
  dataset: Dataset,
): FieldError[] {
  const required = (dataset.requires ?? []).filter(
    (name) => !filters.some(({ field, op, values }) => field === name && op === 'in' && !values.includes(null)),
  );
  return [
    ...required.map((name) => ({
      path: 'filters',
      message: `This dataset needs a filter by “${dataset.dimensions[name]?.label}”`,
    })),
    ...repeats('dimensions', dimensions),
    ...repeats('measures', measures),
    ...(asOf && typeof range !== 'string' && range.from > asOf
      ? [{ path: 'asOf', message: 'The range begins after this day' }]
      : []),
    ...(compare !== 'none' && range === 'all' ? [{ path: 'range', message: 'A comparison needs a range' }] : []),
  ];
}

const repeats = (path: string, names: readonly string[]): FieldError[] =>
  new Set(names).size === names.length ? [] : [{ path, message: 'Each name once' }];

/** The datasets that the caller may read. */
export const readable: Handler = async ({ session }): Promise<DatasetShape[]> =>
  Object.entries(datasets)
    .filter(([, { permission }]) => session.permits(permission))
    .map(([name, dataset]) => ({
      ...{ name, label: dataset.label, requires: [...(dataset.requires ?? [])] },
      times: Object.entries(dataset.times).map(([time, label]) => ({ name: time, label })),
      ...shapeOf(dataset.measures, permitted(dimensionsOf(dataset), session)),
    }));

const permitted = (dimensions: Dataset['dimensions'], { permits }: Pick<Session, 'permits'>): Dataset['dimensions'] =>
  Object.fromEntries(
    Object.entries(dimensions).filter(([, { permission }]) => permission === undefined || permits(permission)),
  );
