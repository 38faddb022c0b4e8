import { sql } from '../../../core/server/db/database.ts';
import type { Found } from '../../shared/server/find-survey.ts';

/** Whether the link is that of one person, as the links of invitations are. */
export const isInvited = ({ link }: Pick<Found, 'link'>): boolean =>
  link !== null && ['personal', 'single_use'].includes(link.kind);

/** Stops reminders. For anonymous surveys it also removes the link, so that answers cannot be traced to a person. */
export async function invitationAnswered({
  tx,
  link,
  settings,
}: Pick<Found, 'tx' | 'link' | 'settings'>): Promise<void> {
  await tx.run(sql`
    update survey_invitations set answered = true, link_id = case when ${settings.anonymous} then null else link_id end
    where tenant_id = ${tx.tenantId} and link_id = ${link?.id}`);
}
