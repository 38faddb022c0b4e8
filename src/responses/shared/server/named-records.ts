import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Answered } from '../../../forms/schemas/answered.ts';

type Names = ReadonlyMap<number, string>;

export async function recordsNamed(tx: Tx, answered: readonly Answered[]) {
  return { customer_ref: await readCustomerNames(tx, answered), user_ref: await readUserNames(tx, answered) };
}

export async function withNames(tx: Tx, answered: readonly Answered[]): Promise<Answered[]> {
  const records = await recordsNamed(tx, answered);
  return answered.map((answer) => {
    const { fieldType, value } = answer;
    if (fieldType !== 'customer_ref' && fieldType !== 'user_ref') return answer;
    const name = records[fieldType].get(value as number);
    return name === undefined ? answer : { ...answer, text: name };
  });
}

export async function readCustomerName(tx: Tx, id: number | null | undefined): Promise<string | null> {
  if (!id) return null;
  const customer = await tx.first(sql<{ displayName: string }>`
    select display_name from customer_form_responses where tenant_id = ${tx.tenantId} and id = ${id}`);
  return customer?.displayName ?? null;
}

async function readCustomerNames(tx: Tx, answered: readonly Answered[]): Promise<Names> {
  const ids = idsIn(answered, 'customer_ref');
  if (ids.length === 0) return new Map();
  return byId(
    await tx.rows(sql<Named>`
      select id, display_name as name from customer_form_responses
      where tenant_id = ${tx.tenantId} and id = any(${ids}::integer[])`),
  );
}

async function readUserNames(tx: Tx, answered: readonly Answered[]): Promise<Names> {
  const ids = idsIn(answered, 'user_ref');
  if (ids.length === 0) return new Map();
  return byId(
    await tx.rows(sql<Named>`
      select id, full_name as name from user_rows where tenant_id = ${tx.tenantId} and id = any(${ids}::integer[])`),
  );
}

interface Named {
  id: number;
  name: string;
}

const byId = (rows: readonly Named[]): Names => new Map(rows.map(({ id, name }) => [id, name]));

const idsIn = (answered: readonly Answered[], kind: Answered['fieldType']) =>
  answered.flatMap(({ fieldType, value }) => (fieldType === kind && typeof value === 'number' ? [value] : []));
