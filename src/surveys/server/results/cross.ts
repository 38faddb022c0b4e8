import { groupsOfRows } from '../../../analytics/shared/server/answer-query.ts';
import { permissionFor } from '../../../core/contract/catalogue.ts';
import { forbidden, invalid } from '../../../core/contract/errors.ts';
import { type Sql, sql } from '../../../core/server/db/database.ts';
import type { Session } from '../../../core/server/http/call.ts';
import { promoterGroups } from '../../../metrics/promoter-groups.ts';
import { compareSegments, type MetricName, type Metrics, metricNames } from '../../rules/results/compare-segments.ts';
import { crossTabOf, type Side } from '../../rules/results/cross-tab.ts';
import { groupsOf, isMultiple } from '../../rules/results/grouping.ts';
import type { Comparison, CrossTab } from '../../schemas/survey-cross-tab.ts';
import { customerSides, type Segment } from '../../schemas/survey-result-query.ts';
import { type Asking, chosen, isPersonal } from './filter.ts';
import type { ShapeField } from './shape.ts';

interface Sides {
  rows?: string | undefined;
  columns?: string | undefined;
}

type Reader = Pick<Session, 'permits' | 'userId'>;

export async function readCrossTab(asking: Asking, reader: Reader, params: Sides): Promise<CrossTab> {
  const first = params.rows ?? firstGrouping(asking);
  if (!first) return { rows: null, columns: null, n: 0, columnHeads: [], lines: [], independence: null };
  const rows = await readSide(asking, reader, first, 'rows');
  const columns = await readSide(asking, reader, params.columns ?? 'segment:language', 'columns');
  const found = await asking.tx.rows(sql<{ rows: string[]; columns: string[]; count: number }>`
    with ${matched(asking)}, rows_of as (${rows.groupsOf}), columns_of as (${columns.groupsOf})
    select r.groups as rows, c.groups as columns, count(*)::integer as count
    from rows_of r join columns_of c using (response_id) group by 1, 2`);
  const counts = new PairCounts();
  for (const { rows: own, columns: across, count } of found) {
    counts.add(all, all, count);
    for (const column of across) counts.add(all, column, count);
    for (const row of own) {
      counts.add(row, all, count);
      for (const column of across) counts.add(row, column, count);
    }
  }
  const ids = (side: 'rows' | 'columns') => found.flatMap((one) => one[side]);
  return crossTabOf(await withFound(rows, ids('rows')), await withFound(columns, ids('columns')), {
    n: counts.of(all, all),
    row: (id) => counts.of(id, all),
    column: (id) => counts.of(all, id),
    cell: (row, column) => counts.of(row, column),
  });
}

const matched = (asking: Asking): Sql => sql`
  matched as materialized (
    select v.id, v.language, v.source, v.device, v.link_id, v.nps, v.csat, v.ces, v.sentiment_score, v.day, v.value_ids
    from survey_result_rows v where ${chosen(asking, 'survey_result_rows')})`;

/** Key of a total row or column. */
const all = '';

class PairCounts {
  readonly #counts = new Map<string, Map<string, number>>();

  add(one: string, other: string, count: number): void {
    const line = this.#counts.get(one) ?? new Map<string, number>();
    this.#counts.set(one, line);
    line.set(other, (line.get(other) ?? 0) + count);
  }

  of(one: string, other: string): number {
    return this.#counts.get(one)?.get(other) ?? 0;
  }
}

export async function readComparison(asking: Asking, reader: Reader, by: string | undefined): Promise<Comparison> {
  const rowSide = await readSide(asking, reader, by ?? 'segment:language', 'by');
  const { sizes, scores, everybody: totalGroup } = await readScores(asking, rowSide);
  const side = await withFound(rowSide, [...sizes.keys()]);
  const segments = side.groups.flatMap(({ id, label }) => {
    const n = sizes.get(id) ?? 0;
    const own = metricsOf(scores.get(id) ?? []);
    return n === 0 ? [] : [{ id, label, n, own, others: without(metricsOf(totalGroup), own) }];
  });
  const { name, label, isMultiple } = rowSide.side;
  const { topBoxes } = asking.shape;
  return { by: { name, label, isMultiple }, topBoxes, segments: compareSegments(segments, topBoxes) };
}

interface Score {
  metric: MetricName;
  value: number;
  count: number;
}

async function readScores(asking: Asking, side: GroupingSide) {
  const ofMetric = (metric: MetricName, value: Sql) => sql`
    select groups, ${metric}, ${value}, count(*)::integer from grouped where ${value} is not null group by 1, 3`;
  const rows = await asking.tx.rows(sql<{ groups: string[] } & (Score | { metric: 'n'; count: number })>`
    with ${matched(asking)}, groups_of as (${side.groupsOf}),
    grouped as materialized (
      select g.groups, m.nps::numeric, m.csat::numeric, m.ces::numeric, m.sentiment_score::numeric as sentiment
      from groups_of g join matched m on m.id = g.response_id)
    select groups, 'n' as metric, null::numeric as value, count(*)::integer as count from grouped group by 1
    ${sql.join(
      metricNames.map((name) => sql`union all ${ofMetric(name, sql.ref(name))}`),
      sql` `,
    )}`);
  const sizes = new Map<string, number>();
  const scores = new Map<string, Score[]>();
  const totalGroup: Score[] = [];
  for (const { groups, ...row } of rows) {
    if (row.metric === 'n') {
      for (const group of groups) sizes.set(group, (sizes.get(group) ?? 0) + row.count);
      continue;
    }
    totalGroup.push(row);
    for (const group of groups) scores.set(group, [...(scores.get(group) ?? []), row]);
  }
  return { sizes, scores, everybody: totalGroup };
}

function metricsOf(scores: readonly Score[]): Metrics {
  const of = (wanted: MetricName) => {
    const counts = new Map<number, number>();
    for (const { metric, value, count } of scores) {
      if (metric === wanted) counts.set(value, (counts.get(value) ?? 0) + count);
    }
    return [...counts].map(([value, count]) => ({ value, count }));
  };
  return { nps: of('nps'), csat: of('csat'), ces: of('ces'), sentiment: of('sentiment') };
}

function without(all: Metrics, own: Metrics): Metrics {
  const less = (name: MetricName) => {
    const ownCounts = new Map(own[name].map(({ value, count }) => [value, count]));
    return all[name].map(({ value, count }) => ({ value, count: count - (ownCounts.get(value) ?? 0) }));
  };
  return { nps: less('nps'), csat: less('csat'), ces: less('ces'), sentiment: less('sentiment') };
}

interface GroupingSide {
  side: Side;
  groupsOf: Sql;
  /** Names groups that no list has. */
  readSegmentNames: (ids: readonly string[]) => Promise<(id: string) => string>;
}

const segmentNames: Readonly<Record<Segment, string>> = {
  language: 'Language',
  source: 'Source',
  device: 'Device',
  link: 'Link',
  month: 'Month',
};

async function readSide(asking: Asking, reader: Reader, sideKey: string, path: string): Promise<GroupingSide> {
  if (sideKey.startsWith('segment:')) return segmentSide(asking, sideKey.slice('segment:'.length) as Segment);
  if (sideKey.includes(':')) return customerSide(asking, reader, sideKey);
  const field = asking.shape.fields.find(({ key }) => key === sideKey);
  const groups = field && groupsOf(field);
  if (!field || !groups) {
    throw invalid([
      { path, message: field ? 'This question cannot form groups' : `Question “${sideKey}” does not exist` },
    ]);
  }
  if (!asking.canSeePersonal && isPersonal(field)) {
    throw forbidden(permissionFor('customerFormResponses', 'customerDetails'));
  }
  return {
    side: { name: sideKey, label: field.fieldName, isMultiple: isMultiple(field), groups },
    groupsOf: groupsOfAnswers(asking, field),
    readSegmentNames: async () => (id) => id,
  };
}

function firstGrouping({ shape, canSeePersonal }: Asking): string | undefined {
  return shape.fields.find(
    (field) => !field.isRemoved && groupsOf(field) !== undefined && (canSeePersonal || !isPersonal(field)),
  )?.key;
}

/** Several answers of one response in the same group count once. */
function groupsOfAnswers({ tx, surveyId }: Asking, field: ShapeField): Sql {
  const promoters = promoterGroups.map(({ id, from, to }) => sql`when a.number between ${from} and ${to} then ${id}`);
  const group = sql`case when starts_with(a.choice, 'other:') then 'other'
    ${field.fieldType === 'nps' ? sql.join(promoters, sql` `) : sql``} else coalesce(a.choice, a.number::text) end`;
  const ofQuestion = sql`a.question_id = ${field.id} and (a.choice is not null or a.number is not null)`;
  const found = sql`
    from (
      select m.id as response_id, a.choice, a.number
      from matched m cross join lateral unnest(m.value_ids) u(id)
      join survey_answer_values a on a.id = u.id
      where a.tenant_id = ${tx.tenantId} and a.survey_id = ${surveyId} and ${ofQuestion}) a`;
  return isMultiple(field)
    ? sql`select a.response_id, array_agg(distinct ${group}) as groups ${found} group by 1`
    : sql`select a.response_id, array[${group}] as groups ${found}`;
}

function segmentSide(asking: Asking, segment: Segment): GroupingSide {
  const group = segmentGroups[segment];
  return {
    side: { name: `segment:${segment}`, label: segmentNames[segment], isMultiple: false, groups: [] },
    groupsOf: sql`
      select m.id as response_id, array[${group}] as groups from matched m
      left join survey_links l on l.tenant_id = ${asking.tx.tenantId} and l.id = m.link_id
      where ${group} <> ''`,
    readSegmentNames: async () => (id) => (segment === 'language' ? (languageNames.of(id) ?? id) : id),
  };
}

const segmentGroups: Readonly<Record<Segment, Sql>> = {
  language: sql`m.language`,
  source: sql`m.source`,
  device: sql`m.device`,
  link: sql`l.name`,
  month: sql`to_char(m.day, 'YYYY-MM')`,
};

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

/** Groups by a column or field of the customer of a response; those without a customer are left out. */
async function customerSide({ tx }: Asking, reader: Reader, sideKey: string): Promise<GroupingSide> {
  const name = customerSides[sideKey] ?? sideKey;
  const { dimension, join, readLabels } = await groupsOfRows(tx, reader, {
    dataset: 'surveyResponses',
    dimension: name,
  });
  return {
    side: { name: sideKey, label: dimension.label, isMultiple: dimension.many === true, groups: [] },
    groupsOf: sql`
      select v.id as response_id, array_agg(distinct ${join.value}::text) as groups
      from matched v ${join.from} where ${join.value} is not null group by 1`,
    readSegmentNames: readLabels,
  };
}

const mostFound = 200;

async function withFound({ side, readSegmentNames }: GroupingSide, found: readonly string[]): Promise<Side> {
  const listed = new Set(side.groups.map(({ id }) => id));
  const others = [...new Set(found)].filter((id) => !listed.has(id)).toSorted();
  if (others.length > mostFound) {
    const message = `“${side.label}” has more than ${mostFound} values. Choose a field with fewer`;
    throw invalid([{ path: 'by', message }]);
  }
  const findSegmentName = await readSegmentNames(others);
  return { ...side, groups: [...side.groups, ...others.map((id) => ({ id, label: findSegmentName(id) }))] };
}
