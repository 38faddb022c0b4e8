import { sql } from 'kysely';
import { layoutTypes } from '../../../contract/schemas/sentiment-field.ts';
import type { ResultStep } from '../../../contract/schemas/survey-results.ts';
import { furthest, mixedStepsOf, type StepCount, stepsOf } from '../../../domain/results/steps.ts';
import type { Counts } from './counts.ts';
import type { Asking } from './filter.ts';
import type { ShapeField } from './shape.ts';
import type { Times } from './times.ts';

/** How far people came, where those stopped who did not finish, and how long each question was in sight. */
export async function readSteps(asking: Asking, counts: Counts, times: Times): Promise<ResultStep[]> {
  const fields = asking.shape.fields.filter(isAsked);
  const steps = new Map<number, StepCount>();
  const at = (id: number) => {
    const step = steps.get(id) ?? { answered: 0, seen: 0, last: 0, left: 0, medianMs: null };
    steps.set(id, step);
    return step;
  };
  for (const { fieldId, begun } of counts('answered')) at(fieldId).answered = begun;
  for (const { id, key } of fields) at(id).medianMs = times.questions.get(key) ?? null;
  if (asking.shape.survey.isMixed) {
    const idByKey = new Map(fields.map(({ id, key }) => [key, id]));
    for (const { part, begun } of counts('time')) {
      const id = idByKey.get(part);
      if (id !== undefined) at(id).seen += begun;
    }
    return mixedStepsOf(fields, steps);
  }
  const orders = await readOrders(asking);
  for (const { place: version, value, begun, going } of counts('last')) {
    const id = furthest(fields, (orders.get(version) ?? []).slice(0, Number(value)));
    if (id === undefined) continue;
    at(id).last += begun;
    at(id).left += going;
  }
  return stepsOf(fields, steps);
}

const silent = new Set<string>([...layoutTypes, 'hidden', 'calculated']);
const isAsked = ({ isRemoved, fieldType }: ShapeField) => !isRemoved && !silent.has(fieldType);

/** What each version asked, in its order. */
async function readOrders({ tx, surveyId }: Asking): Promise<ReadonlyMap<number, number[]>> {
  const rows = await tx.rows(sql<{ number: number; ids: number[] }>`
    select number, array(select (f ->> 'id')::integer
      from jsonb_array_elements(document -> 'fields') with ordinality o(f, place) order by place) as ids
    from survey_versions where tenant_id = ${tx.tenantId} and survey_id = ${surveyId}`);
  return new Map(rows.map(({ number, ids }) => [number, ids]));
}
