import { sql, type Tx } from '../../core/server/db/database.ts';
import type { Answered } from '../../forms/schemas/answered.ts';
import { uploadTypes } from '../../forms/schemas/field-types.ts';
import { erasedMark } from '../schemas/data-request.ts';
import { isOwn, type Owned } from './own-rows.ts';

/** Answers in words and files; choices, scores and dates stay, because figures count them. */
export const personalTypes: readonly string[] = [
  'text',
  'textarea',
  'url',
  'email',
  'phone',
  'address',
  'location',
  'contact_info',
  'customer_ref',
  ...uploadTypes,
];

function erased(answer: Answered, isMarked: boolean): Answered {
  const { fieldType, value } = answer;
  const isOther = (one: unknown) => typeof one === 'string' && one.startsWith('other:');
  const hasOther = isOther(value) || (Array.isArray(value) && value.some(isOther));
  if (!isMarked && !hasOther && !personalTypes.includes(fieldType)) return answer;
  if (hasOther && !isMarked) {
    const cleared = (one: string) => (isOther(one) ? `other:${erasedMark}` : one);
    return { ...answer, value: Array.isArray(value) ? value.map(cleared) : cleared(String(value)), text: erasedMark };
  }
  // A list of files keeps its length, which is counted.
  const kept = Array.isArray(value) ? value.map(() => erasedMark) : value === null ? null : erasedMark;
  return { ...answer, value: kept, text: erasedMark };
}

/** A column with answers, and the table of their questions. */
interface AnswerColumn {
  table: string;
  column: string;
  questions: string;
}

/** The answers in rows of the person, before and after their erasure. */
export async function readAnswers(tx: Tx, { table, column, questions }: AnswerColumn, person: Owned) {
  // Questions whose answers the tenant marked as personal.
  const fieldRows = await tx.rows(sql<{ id: number }>`
    select id from ${sql.ref(questions)} where tenant_id = ${tx.tenantId} and options -> 'pii' = 'true'`);
  const marked = new Set(fieldRows.map(({ id }) => id));
  const rows = await tx.rows(sql<{ id: number; answers: Answered[] }>`
    select t.id, t.${sql.ref(column)} as answers from ${sql.ref(table)} t
    where t.tenant_id = ${tx.tenantId} and ${isOwn(table, person)}`);
  return rows.map(({ id, answers }) => ({
    id,
    before: answers,
    after: answers.map((answer) => erased(answer, marked.has(answer.fieldId))),
  }));
}

/** Redacts the answers in rows of the person. */
export async function eraseAnswers(tx: Tx, at: AnswerColumn, person: Owned): Promise<void> {
  for (const { id, after } of await readAnswers(tx, at, person))
    await tx.run(sql`
      update ${sql.ref(at.table)} set ${sql.ref(at.column)} = ${JSON.stringify(after)}
      where tenant_id = ${tx.tenantId} and id = ${id}`);
}
