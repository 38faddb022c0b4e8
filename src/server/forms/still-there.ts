import { sql } from 'kysely';
import type { FormSnapshot } from '../../contract/schemas/form-version.ts';
import type { Tx } from '../db/database.ts';

/** A kept form without the severity levels, people and groups that have gone since. */
export async function stillThere(tx: Tx, form: FormSnapshot): Promise<FormSnapshot> {
  const there = await tx.first(sql<Pick<FormSnapshot, 'severityLevels' | 'assignedUsers' | 'assignedGroups'>>`
    select
      array(select id from severity_levels
        where tenant_id = ${tx.tenantId} and id = any(${form.severityLevels}) order by id) as "severityLevels",
      array(select id from user_rows
        where tenant_id = ${tx.tenantId} and id = any(${form.assignedUsers}) and is_active order by id)
        as "assignedUsers",
      array(select id from groups
        where tenant_id = ${tx.tenantId} and id = any(${form.assignedGroups}) order by id) as "assignedGroups"`);
  return { ...form, ...there };
}
