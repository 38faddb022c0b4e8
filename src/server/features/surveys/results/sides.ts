import { permissionFor } from '../../../../contract/catalogue.ts';
import { forbidden, invalid } from '../../../../contract/errors.ts';
import type { Segment } from '../../../../contract/schemas/surveys/survey-result-query.ts';
import type { Side } from '../../../../domain/results/cross-tab.ts';
import { groupsOf, isMultiple, promoterGroups } from '../../../../domain/results/grouping.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { type Asking, isPersonal } from './filter.ts';
import type { ShapeField } from './shape.ts';

export interface GroupingSide {
  side: Side;
  groupsOf: Sql;
  nameOf: (id: string) => string;
}

const segmentNames: Readonly<Record<Segment, string>> = {
  language: 'Language',
  source: 'Source',
  device: 'Device',
  link: 'Link',
  month: 'Month',
};

export async function sideOf(asking: Asking, sideKey: string, path: string): Promise<GroupingSide> {
  if (sideKey.startsWith('segment:')) return segmentSide(asking, sideKey.slice('segment:'.length) as Segment);
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
    nameOf: (id) => id,
  };
}

export function firstGrouping({ shape, canSeePersonal }: Asking): string | undefined {
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
      where a.tenant_id = ${tx.tenantId} and a.survey_id = ${surveyId} and ${ofQuestion}
      union all
      select m.id, a.choice, a.number from matched m cross join lateral answers_of(${tx.tenantId}, m.id) a
      where m.value_ids is null and ${ofQuestion}) a`;
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
    nameOf: (id) => (segment === 'language' ? (languageNames.of(id) ?? id) : id),
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

export function withFound({ side, nameOf }: GroupingSide, found: readonly string[]): Side {
  const listed = new Set(side.groups.map(({ id }) => id));
  const others = [...new Set(found)].filter((id) => !listed.has(id)).toSorted();
  return { ...side, groups: [...side.groups, ...others.map((id) => ({ id, label: nameOf(id) }))] };
}
