import { invalid } from '../../../core/contract/errors.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { FieldType } from '../../../forms/schemas/field-types.ts';
import { fitsKind, measureDefinition } from '../../rules/measures.ts';
import type { AnalyticsQuery } from '../../schemas/analytics-query.ts';

const tables: Readonly<Record<string, string>> = { fieldId: 'sentiment_fields', questionId: 'survey_questions' };

/** Throws 422 for a measure that may not be asked of the kinds of the questions that a query filters by. */
export async function assertKinds(
  tx: Tx,
  {
    dataset,
    measures,
    timeDimension,
    filters,
  }: Pick<AnalyticsQuery, 'dataset' | 'measures' | 'timeDimension' | 'filters'>,
): Promise<void> {
  const asked = filters.find(({ field, op }) => op === 'in' && Object.hasOwn(tables, field));
  const limited = measures.map((measure) => measureDefinition({ dataset, measure, time: timeDimension.field }));
  if (!asked || limited.every((definition) => !definition?.kinds)) return;
  const found = await tx.rows(sql<{ fieldName: string; fieldType: FieldType }>`
    select field_name, field_type from ${sql.ref(tables[asked.field] ?? '')}
    where tenant_id = ${tx.tenantId} and id = any(${asked.values.filter(Number.isInteger)}::integer[])`);
  const errors = measures.flatMap((measure, at) => {
    const unfit = found.find(({ fieldType }) => !fitsKind({ dataset, measure }, fieldType));
    if (!unfit) return [];
    const { label = measure, kinds } = limited[at] ?? {};
    const message = `“${label}” is a figure of ${formatKinds(kinds ?? [])} questions, and “${unfit.fieldName}” is not one`;
    return [{ path: `measures.${at}`, message }];
  });
  if (errors.length > 0) throw invalid(errors);
}

const formatKinds = (kinds: readonly FieldType[]) => kinds.join(', ').replaceAll('_', ' ');
