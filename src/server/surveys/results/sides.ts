import { type RawBuilder, sql } from 'kysely';
import { permissionFor } from '../../../contract/catalogue.ts';
import { forbidden, invalid } from '../../../contract/errors.ts';
import type { Segment } from '../../../contract/schemas/survey-result-query.ts';
import type { Side } from '../../../domain/results/cross-tab.ts';
import { groupsOf, isMultiple, promoterGroups } from '../../../domain/results/grouping.ts';
import { type Asking, isPersonal } from './filter.ts';
import type { ShapeField } from './shape.ts';

/** A side of a table, and the groups of `v`, a row of survey_responses, as a list of text. */
export interface AskedSide {
  side: Side;
  groups: RawBuilder<unknown>;
  /** What a group is called that the side does not list: a language, a choice that is gone. */
  nameOf: (id: string) => string;
}

const segmentNames: Readonly<Record<Segment, string>> = {
  language: 'Language',
  source: 'Source',
  device: 'Device',
  link: 'Link',
  month: 'Month',
};

/** The side that a word of the address names: the key of a question, or segment:language. */
export function sideOf(asking: Asking, word: string, path: string): AskedSide {
  if (word.startsWith('segment:')) return segmentSide(word.slice('segment:'.length) as Segment);
  const field = asking.shape.fields.find(({ key }) => key === word);
  const groups = field && groupsOf(field);
  if (!field || !groups) {
    throw invalid([{ path, message: field ? 'Its answers make no groups' : `There is no question “${word}”` }]);
  }
  if (!asking.knowsPeople && isPersonal(field)) {
    throw forbidden(permissionFor('customerFormResponses', 'customerDetails'));
  }
  return {
    side: { name: word, label: field.fieldName, isMultiple: isMultiple(field), groups },
    groups: groupsIn(field),
    nameOf: (id) => id,
  };
}

/** The first question that makes groups, for whoever names none. */
export function firstGrouping({ shape, knowsPeople }: Asking): string | undefined {
  return shape.fields.find(
    (field) => !field.isRemoved && groupsOf(field) !== undefined && (knowsPeople || !isPersonal(field)),
  )?.key;
}

function segmentSide(segment: Segment): AskedSide {
  return {
    side: { name: `segment:${segment}`, label: segmentNames[segment], isMultiple: false, groups: [] },
    groups: sql`array_remove(array[${columns[segment]}], null)`,
    nameOf: (id) => (segment === 'language' ? (languageNames.of(id) ?? id) : id),
  };
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

const columns: Readonly<Record<Segment, RawBuilder<unknown>>> = {
  language: sql`v.language`,
  source: sql`nullif(v.source, '')`,
  device: sql`v.device`,
  link: sql`(select l.name from survey_links l where l.tenant_id = v.tenant_id and l.id = v.link_id)`,
  month: sql`to_char(v.started_at at time zone (select time_zone from tenants where id = v.tenant_id), 'YYYY-MM')`,
};

function groupsIn({ id, fieldType }: ShapeField): RawBuilder<unknown> {
  const one =
    fieldType === 'nps'
      ? sql`case ${sql.join(
          promoterGroups.map(
            ({ id: group, from, to }) => sql`when (a ->> 'value')::numeric between ${from} and ${to} then ${group}`,
          ),
          sql` `,
        )} end`
      : sql`case when a ->> 'value' like 'other:%' then 'other' else a ->> 'value' end`;
  return sql`coalesce((select case jsonb_typeof(a -> 'value')
      when 'array' then array(select distinct case when e like 'other:%' then 'other' else e end
        from jsonb_array_elements_text(a -> 'value') e)
      else array[${one}] end
    from jsonb_array_elements(v.answers) a where (a ->> 'fieldId')::integer = ${id} limit 1), '{}'::text[])`;
}

/** The groups of a side, with those that it does not list and that were found. */
export function withFound({ side, nameOf }: AskedSide, found: readonly string[]): Side {
  const listed = new Set(side.groups.map(({ id }) => id));
  const others = [...new Set(found)].filter((id) => !listed.has(id)).toSorted();
  return { ...side, groups: [...side.groups, ...others.map((id) => ({ id, label: nameOf(id) }))] };
}
