import { sql } from '../../../platform/db/database.ts';
import type { Found } from '../record/find-survey.ts';

/** Stops reminders. For anonymous surveys it also removes the link, so that answers cannot be traced to a person. */
export async function invitationAnswered({
  tx,
  link,
  settings,
}: Pick<Found, 'tx' | 'link' | 'settings'>): Promise<void> {
  if (!link || !['personal', 'single_use'].includes(link.kind)) return;
  await tx.run(sql`
    update survey_invitations set answered = true, link_id = case when ${settings.anonymous} then null else link_id end
    where tenant_id = ${tx.tenantId} and link_id = ${link.id}`);
}
