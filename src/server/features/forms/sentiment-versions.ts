import type { FormSnapshot } from '../../../contract/schemas/forms/form-version.ts';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import { sentimentForms } from './sentiment-forms.ts';
import { versionHandlers } from './version-handlers.ts';

export const { versions, version, restore, duplicate } = versionHandlers(sentimentForms, withExistingIds);

async function withExistingIds(tx: Tx, form: FormSnapshot): Promise<FormSnapshot> {
  const existing = await tx.first(sql<Pick<FormSnapshot, 'severityLevels' | 'assignedUsers' | 'assignedGroups'>>`
    select
      array(select id from severity_levels
        where tenant_id = ${tx.tenantId} and id = any(${form.severityLevels}) order by id) as "severityLevels",
      array(select id from user_rows
        where tenant_id = ${tx.tenantId} and id = any(${form.assignedUsers}) and is_active order by id)
        as "assignedUsers",
      array(select id from groups
        where tenant_id = ${tx.tenantId} and id = any(${form.assignedGroups}) order by id) as "assignedGroups"`);
  return { ...form, ...existing };
}
