import type { AnyPermission } from '../../../core/contract/catalogue.ts';
import { type FieldError, forbidden, invalid } from '../../../core/contract/errors.ts';
import { isDay } from '../../../core/contract/notations/date.ts';
import type { Tx } from '../../../core/server/db/database.ts';
import type { Handler, Session } from '../../../core/server/http/call.ts';
import type { AnalyticsQuery, DatasetShape } from '../../schemas/analytics-query.ts';
import { customerPermission, type Dataset, type Dimension, type OwnDimension, shapeOf } from './dataset.ts';
import { datasets } from './datasets.ts';
import { readOwnDimensions } from './own-dimensions.ts';

/** Parts of the time of each row; a source must know the time for them. */
export const timeParts: Readonly<Record<string, Dimension>> = {
  weekday: { label: 'Weekday', type: 'integer' },
  hour: { label: 'Hour', type: 'integer' },
};

export const dimensionsOf = ({ dimensions }: Dataset): Readonly<Record<string, Dimension>> => ({
  ...dimensions,
  ...timeParts,
});

/** Of whom a query is checked. */
export interface Asker {
  tx: Tx;
  session: Pick<Session, 'permits'> & { isVisitor?: true };
}

export type Named = Pick<AnalyticsQuery, 'dataset' | 'dimensions' | 'filters'>;

/** Answers about persons are not for visitors, whatever the permissions of who shares figures with them. */
export const knowsPeople = ({ permits, isVisitor }: Asker['session']): boolean =>
  !isVisitor && permits(customerPermission);

/** The dataset that a query names, with the own dimensions that it names. */
export async function findDataset(tx: Tx, query: Named): Promise<QueriedDataset | undefined> {
  const dataset = ownOf(datasets, query.dataset);
  if (!dataset) return undefined;
  const own = await readOwnDimensions(tx, namesIn(query), dataset);
  return { ...dataset, dimensions: { ...dataset.dimensions, ...own }, asked: own };
}

export interface QueriedDataset extends Dataset {
  /** The own dimensions that the query names. */
  asked: Readonly<Record<string, OwnDimension>>;
}

const namesIn = ({ dimensions, filters }: Named): string[] => [...dimensions, ...filters.map(({ field }) => field)];

/** Its dataset, where the session may read it. Throws 422 with every name that the declaration lacks, or 403. */
export async function checkQuery({ tx, session }: Asker, query: AnalyticsQuery): Promise<QueriedDataset> {
  const dataset = await findDataset(tx, query);
  if (!dataset) throw invalid([unknown('dataset', 'dataset', query.dataset, datasets)]);
  const missing = missingIn(dataset, query, session);
  if (missing) throw forbidden(missing.permission);
  const errors = [
    ...unknownNames(query, dataset),
    ...invalidFilters(query, dataset),
    ...conflicts(query, dataset),
    ...ofPersons(dataset, session),
  ];
  if (errors.length > 0) throw invalid(errors);
  return dataset;
}

/** The first permission that a query needs and the session lacks, with the label of what it opens. */
export async function missingPermission({ tx, session }: Asker, query: Named): Promise<Missing | undefined> {
  const dataset = await findDataset(tx, query);
  return dataset && missingIn(dataset, query, session);
}

export interface Missing {
  permission: AnyPermission;
  label: string;
}

function missingIn(dataset: Dataset, query: Named, { permits }: Asker['session']): Missing | undefined {
  const needed = [dataset, ...namesIn(query).flatMap((name) => ownOf(dataset.dimensions, name) ?? [])];
  for (const { permission, label } of needed) if (permission && !permits(permission)) return { permission, label };
  return undefined;
}

function ofPersons({ asked }: QueriedDataset, { isVisitor }: Asker['session']): FieldError[] {
  const personal = Object.values(asked).find(({ permission, reads }) => permission && reads.of !== 'customerField');
  if (!isVisitor || !personal) return [];
  return [{ path: 'dimensions', message: `Reports leave out answers about a person, such as “${personal.label}”` }];
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
    const { type, many, names } = dimension;
    const isCompared = (type === 'integer' || type === 'number' || type === 'date') && !many && !names;
    if (!isCompared) return [{ path: `filters.${at}.op`, message: `“${field}” is compared by in and not_in only` }];
    return values.length === 1 && values[0] !== null
      ? []
      : [{ path, message: type === 'date' ? 'One day' : 'One number' }];
  });
}

const largestInteger = 2_147_483_647;

function fits(value: string | number | boolean, type: Dimension['type']): boolean {
  if (type === 'integer') return Number.isInteger(value) && Math.abs(Number(value)) <= largestInteger;
  if (type === 'number') return typeof value === 'number' && Math.abs(value) <= 1e15;
  if (type === 'date') return typeof value === 'string' && value.length === 10 && isDay(value);
  return typeof value === (type === 'text' ? 'string' : 'boolean');
}

function conflicts(
  { dimensions, measures, filters, compare, range, asOf }: AnalyticsQuery,
  dataset: QueriedDataset,
): FieldError[] {
  const required = (dataset.requires ?? []).filter(
    (name) => !filters.some(({ field, op, values }) => field === name && op === 'in' && !values.includes(null)),
  );
  return [
    ...required.map((name) => ({
      path: 'filters',
      message: `This dataset needs a filter by “${dataset.dimensions[name]?.label}”`,
    })),
    ...ofDifferentForms(dataset),
    ...repeats('dimensions', dimensions),
    ...repeats('measures', measures),
    ...(asOf && typeof range !== 'string' && range.from > asOf
      ? [{ path: 'asOf', message: 'The range begins after this day' }]
      : []),
    ...(compare !== 'none' && range === 'all' ? [{ path: 'range', message: 'A comparison needs a range' }] : []),
  ];
}

/** A response answers one survey or form. */
function ofDifferentForms({ asked }: QueriedDataset): FieldError[] {
  const questions = Object.values(asked).filter(({ reads }) => reads.formId !== undefined);
  const other = questions.find(({ reads }) => reads.formId !== questions[0]?.reads.formId);
  if (!other) return [];
  const names = `“${questions[0]?.label}” of “${questions[0]?.group}” and “${other.label}” of “${other.group}”`;
  return [{ path: 'dimensions', message: `No response answers both ${names}. Choose questions of one form` }];
}

const repeats = (path: string, names: readonly string[]): FieldError[] =>
  new Set(names).size === names.length ? [] : [{ path, message: 'Each name once' }];

/** The datasets that the caller may read. */
export const readable: Handler = async ({ session }): Promise<DatasetShape[]> =>
  Object.entries(datasets)
    .filter(([, { permission }]) => session.permits(permission))
    .map(([name, dataset]) => ({
      name,
      label: dataset.label,
      requires: [...(dataset.requires ?? [])],
      times: Object.entries(dataset.times).map(([time, { label }]) => ({ name: time, label })),
      ...shapeIn(dataset, permitted(dimensionsOf(dataset), session)),
    }));

const shapeIn = (dataset: Dataset, dimensions: Dataset['dimensions']) =>
  shapeOf(dataset, dimensions, {
    measures: Object.keys(dataset.measures),
    dimensions: Object.keys(dimensions),
    timeDimension: {},
  });

const permitted = (dimensions: Dataset['dimensions'], { permits }: Pick<Session, 'permits'>): Dataset['dimensions'] =>
  Object.fromEntries(
    Object.entries(dimensions).filter(([, { permission }]) => permission === undefined || permits(permission)),
  );
