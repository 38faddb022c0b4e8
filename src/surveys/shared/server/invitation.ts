import { type Sql, sql, type Tx } from '../../../core/server/db/database.ts';
import type { surveysJobLabels } from '../../schemas/job-labels.ts';

export const invitationJob = 'survey-invitation' satisfies keyof typeof surveysJobLabels;

export const changeInvitation = (tx: Tx, { id }: { id: number }, columns: Sql, condition = sql`true`) =>
  tx.run(sql`
    update survey_invitations set ${columns}, version = version + 1, updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id} and ${condition}`);
