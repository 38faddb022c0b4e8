import { sql } from 'kysely';
import { resultKinds } from '../../../domain/results/summarise.ts';
import type { Tallied } from '../../../domain/results/tallied.ts';
import { type Asking, chosen, isPersonal } from './filter.ts';
import type { ShapeField } from './shape.ts';

export interface Counted {
  /** How many answered each question. */
  answered: ReadonlyMap<number, number>;
  tallied: ReadonlyMap<number, Tallied[]>;
}

/**
 * Counts the answers to every question in one pass: by answer for those whose answers are counted, one by one for lists,
 * by row for tables. What is written in own words or names somebody is only counted.
 */
export async function countAnswers(asking: Asking): Promise<Counted> {
  const { tx, shape, knowsPeople } = asking;
  const counted = shape.fields.filter((field) => isCounted(field) && (knowsPeople || !isPersonal(field)));
  const ranked = counted.filter(({ fieldType }) => keepsPlace.has(fieldType)).map(({ id }) => id);
  const files = counted.filter(({ fieldType }) => resultKinds[fieldType] === 'files').map(({ id }) => id);
  const rows = await tx.rows(sql<{ fieldId: number; part: string | null } & Omit<Tallied, 'part'>>`
    with said as materialized (
      select (a ->> 'fieldId')::integer as field_id, a -> 'value' as value, jsonb_typeof(a -> 'value') as type
      from survey_responses v cross join lateral jsonb_array_elements(v.answers) a
      where ${chosen(asking)}),
    counted as (select * from said where field_id = any(${counted.map(({ id }) => id)}::integer[]))
    select field_id, null::text as part, 0 as place, '' as value, count(*)::integer as count from said group by field_id
    union all
    select field_id, '', 0, value #>> '{}', count(*)::integer from counted
      where type not in ('array', 'object') and field_id <> all(${files}::integer[]) group by field_id, value
    union all
    select field_id, '', 0, 'file', count(*)::integer from counted
      where type = 'string' and field_id = any(${files}::integer[]) group by field_id
    union all
    select field_id, '', case when field_id = any(${ranked}::integer[]) then place else 0 end::integer,
        case when field_id = any(${files}::integer[]) then 'file' else one end, count(*)::integer
      from counted cross join lateral jsonb_array_elements_text(value) with ordinality e(one, place)
      where type = 'array' group by 1, 2, 3, 4
    union all
    select field_id, key, 0, cell #>> '{}', count(*)::integer
      from counted cross join lateral jsonb_each(value) e(key, cell)
      where type = 'object' and jsonb_typeof(cell) <> 'array' and jsonb_typeof(cell) <> 'null'
      group by 1, 2, 3, 4
    union all
    select field_id, key, place::integer, one, count(*)::integer
      from counted cross join lateral jsonb_each(value) e(key, cell)
      cross join lateral jsonb_array_elements_text(case when jsonb_typeof(cell) = 'array' then cell else '[]' end)
        with ordinality f(one, place)
      where type = 'object' group by 1, 2, 3, 4`);
  return gathered(rows);
}

/** Its answers are few enough to be counted by what they say. */
function isCounted({ fieldType }: ShapeField): boolean {
  const kind = resultKinds[fieldType];
  return kind !== undefined && kind !== 'text' && kind !== 'personal';
}

const keepsPlace = new Set(['ranking']);

function gathered(rows: readonly ({ fieldId: number; part: string | null } & Omit<Tallied, 'part'>)[]): Counted {
  const answered = new Map<number, number>();
  const tallied = new Map<number, Tallied[]>();
  for (const { fieldId, part, place, value, count } of rows) {
    if (part === null) {
      answered.set(fieldId, count);
      continue;
    }
    const own = tallied.get(fieldId) ?? [];
    own.push({ part, place, value, count });
    tallied.set(fieldId, own);
  }
  return { answered, tallied };
}
