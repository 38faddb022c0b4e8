import { sql } from 'kysely';
import { notFound } from '../../../contract/errors.ts';
import type { Sentiment } from '../../../contract/schemas/sentiment.ts';
import type { FormField } from '../../../domain/forms/kind.ts';
import type { Tx } from '../../db/database.ts';

export interface Form extends Pick<Sentiment, 'id' | 'enableEscalation' | 'escalationType'> {
  enableSla: boolean;
  /** 0 while nobody saved it since versions are kept. */
  formVersion: number;
  severityLevels: number[];
  /** Only those who can sign in. */
  assignedUsers: number[];
  assignedGroups: number[];
  fields: FormField[];
  /** The transaction's time, which is the response's. */
  now: Date;
}

/** A form with everything that a new response takes from it. */
export async function readForm(tx: Tx, id: number): Promise<Form> {
  const form = await tx.first(sql<Omit<Form, 'fields'>>`
    select s.id, s.enable_escalation, s.escalation_type, s.enable_sla, s.form_version, now() as now,
      array(select severity_level_id from sentiment_severity_levels j
        where j.tenant_id = s.tenant_id and j.sentiment_id = s.id) as severity_levels,
      array(select j.user_id from sentiment_users j join user_rows u on u.tenant_id = j.tenant_id and u.id = j.user_id
        where j.tenant_id = s.tenant_id and j.sentiment_id = s.id and u.is_active) as assigned_users,
      array(select group_id from sentiment_groups j
        where j.tenant_id = s.tenant_id and j.sentiment_id = s.id) as assigned_groups
    from sentiments s where s.tenant_id = ${tx.tenantId} and s.id = ${id}`);
  if (!form) throw notFound();
  const fields = await tx.rows(sql<FormField>`
    select id, field_name, field_type, required, is_sentiment_value, options from sentiment_field_rows
    where tenant_id = ${tx.tenantId} and sentiment_id = ${id} order by position, id`);
  return { ...form, fields };
}
