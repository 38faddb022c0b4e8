import { sql } from 'kysely';
import { layoutTypes } from '../../../contract/schemas/sentiment-field.ts';
import type { ResultStep } from '../../../contract/schemas/survey-results.ts';
import { type StepCount, stepsOf } from '../../../domain/results/steps.ts';
import { type Asking, begun } from './filter.ts';
import type { ShapeField } from './shape.ts';

/** How far people came, where those stopped who did not finish, and how long each question was in sight. */
export async function readSteps(asking: Asking): Promise<ResultStep[]> {
  const fields = asking.shape.fields.filter(isAsked);
  const places = JSON.stringify(fields.map(({ id, key }, place) => ({ field_id: id, key, place })));
  const rows = await asking.tx.rows(sql<StepCount & { fieldId: number }>`
    with places as materialized (
      select * from jsonb_to_recordset(${places}::jsonb) p(field_id integer, key text, place integer)),
    own as materialized (select v.id, v.status, v.answers, v.per_question_ms from survey_responses v where ${begun(asking)}),
    moments as materialized (
      select o.id, p.place, true as said, null::float8 as ms
      from own o cross join lateral jsonb_array_elements(o.answers) a
      join places p on p.field_id = (a ->> 'fieldId')::integer
      union all
      select o.id, p.place, false, t.value::float8
      from own o cross join lateral jsonb_each_text(o.per_question_ms) t join places p on p.key = t.key),
    ends as (select o.status, max(m.place) as place from own o join moments m on m.id = o.id group by o.id, o.status),
    lasts as (
      select place, count(*)::integer as last, count(*) filter (where status in ('partial', 'started'))::integer as left_here
      from ends group by place),
    sights as (
      select place, count(*) filter (where said)::integer as answered,
        percentile_cont(0.5) within group (order by ms) filter (where not said) as median_ms
      from moments group by place)
    select p.field_id, coalesce(s.answered, 0) as answered, s.median_ms, coalesce(l.last, 0) as last,
      coalesce(l.left_here, 0) as "left"
    from places p left join sights s on s.place = p.place left join lasts l on l.place = p.place`);
  return stepsOf(fields, new Map(rows.map(({ fieldId, ...count }) => [fieldId, count])));
}

const silent = new Set<string>([...layoutTypes, 'hidden', 'calculated']);
const isAsked = ({ isRemoved, fieldType }: ShapeField) => !isRemoved && !silent.has(fieldType);
