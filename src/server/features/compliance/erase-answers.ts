import { erasedMark } from '../../../contract/schemas/compliance/data-request.ts';
import { uploadTypes } from '../../../contract/schemas/forms/field-types.ts';
import type { Answered } from '../../../contract/schemas/responses/sentiment-response.ts';
import { sql, type Tx } from '../../platform/db/database.ts';

/** Answers in words and files; choices, scores and dates stay, because figures count them. */
export const personalTypes: readonly string[] = [
  ...['text', 'textarea', 'url', 'email', 'phone', 'address', 'location', 'contact_info', 'customer_ref'],
  ...uploadTypes,
];

function erased(answer: Answered, isMarked: boolean, texts: Set<string>): Answered {
  const { fieldType, value, text } = answer;
  const isOther = (one: unknown) => typeof one === 'string' && one.startsWith('other:');
  const hasOther = isOther(value) || (Array.isArray(value) && value.some(isOther));
  if (!isMarked && !hasOther && !personalTypes.includes(fieldType)) return answer;
  texts.add(text);
  if (hasOther && !isMarked) {
    const cleared = (one: string) => (isOther(one) ? `other:${erasedMark}` : one);
    return { ...answer, value: Array.isArray(value) ? value.map(cleared) : cleared(String(value)), text: erasedMark };
  }
  // A list of files keeps its length, which is counted.
  const kept = Array.isArray(value) ? value.map(() => erasedMark) : value === null ? null : erasedMark;
  return { ...answer, value: kept, text: erasedMark };
}

/** Redacts answers and collects their texts, which other records may repeat. `column` has one of `ids`. */
export async function eraseAnswers(
  tx: Tx,
  { table, column, fields }: { table: string; column: string; fields: string },
  ids: readonly number[],
  texts: Set<string>,
): Promise<void> {
  // Questions whose answers the tenant marked as personal.
  const fieldRows = await tx.rows(sql<{ id: number }>`
    select id from ${sql.ref(fields)} where tenant_id = ${tx.tenantId} and options -> 'pii' = 'true'`);
  const marked = new Set(fieldRows.map(({ id }) => id));
  const rows = await tx.rows(sql<{ id: number; answers: Answered[]; summary: string | null }>`
    select t.id, t.answers, to_jsonb(t) ->> 'summary' as summary from ${sql.ref(table)} t
    where t.tenant_id = ${tx.tenantId} and t.${sql.ref(column)} = any(${ids}::integer[]) for update`);
  for (const { id, answers, summary } of rows) {
    texts.add(summary ?? '');
    const cleared = answers.map((answer) => erased(answer, marked.has(answer.fieldId), texts));
    await tx.run(sql`
      update ${sql.ref(table)} set answers = ${JSON.stringify(cleared)} where tenant_id = ${tx.tenantId} and id = ${id}`);
  }
}
