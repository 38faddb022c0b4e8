import { notFound } from '../../../contract/errors.ts';
import type { FormSnapshot } from '../../../contract/schemas/forms/form-version.ts';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export async function readSnapshot(tx: Tx, id: number): Promise<FormSnapshot> {
  const found = await tx.first(sql<{ document: FormSnapshot }>`
    select json_build_object(
      'name', s.name, 'description', s.description, 'enableCustomer', s.enable_customer,
      'enableEscalation', s.enable_escalation, 'escalationType', s.escalation_type, 'enableSLA', s.enable_sla,
      'severityLevels', array(select j.severity_level_id from sentiment_severity_levels j
        where j.tenant_id = s.tenant_id and j.sentiment_id = s.id order by 1),
      'assignedUsers', array(select j.user_id from sentiment_users j
        where j.tenant_id = s.tenant_id and j.sentiment_id = s.id order by 1),
      'assignedGroups', array(select j.group_id from sentiment_groups j
        where j.tenant_id = s.tenant_id and j.sentiment_id = s.id order by 1),
      'fields', (select coalesce(json_agg(json_build_object('id', f.id, 'fieldName', f.field_name,
          'fieldType', f.field_type, 'required', f.required, 'isSentimentValue', f.is_sentiment_value,
          'options', f.options) order by f.position, f.id), '[]')
        from sentiment_fields f
        where f.tenant_id = s.tenant_id and f.sentiment_id = s.id and f.deleted_at is null)) as document
    from sentiments s where s.tenant_id = ${tx.tenantId} and s.id = ${id}`);
  if (!found) throw notFound();
  return found.document;
}
