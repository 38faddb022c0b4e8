import type { AnalyticsQuery } from '../../../contract/schemas/dashboards/analytics-query.ts';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Names } from './dataset.ts';

type Value = string | number | boolean | null;

/** The names of ids, or of the choices of the questions that a query filters by. */
export async function labelsOf(
  tx: Tx,
  names: Names,
  { filters }: AnalyticsQuery,
  values: readonly Value[],
): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(values)].filter((value) => value !== null);
  if (names === 'choices') {
    const questions = filters.flatMap((filter) => (filter.field === 'questionId' ? filter.values : []));
    return mapOf(
      await tx.rows(sql<Label>`
        select c ->> 'id' as id, c ->> 'label' as name
        from survey_questions q cross join jsonb_array_elements(q.options -> 'choices') c
        where q.tenant_id = ${tx.tenantId} and q.id = any(${questions}::integer[])
          and jsonb_typeof(q.options -> 'choices') = 'array' and c ->> 'id' = any(${known}::text[])`),
    );
  }
  const name = names === 'users' ? sql`full_name` : sql`name`;
  return mapOf(
    await tx.rows(sql<Label>`select id::text, ${name} as name from ${sql.ref(names)}
      where tenant_id = ${tx.tenantId} and id = any(${known}::integer[])`),
  );
}

interface Label {
  id: string;
  name: string;
}

const mapOf = (labels: readonly Label[]) => new Map(labels.map(({ id, name }) => [id, name]));
