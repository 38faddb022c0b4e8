import { sql } from 'kysely';
import type { Words } from '../../../contract/schemas/language.ts';
import type { Tx } from '../../db/database.ts';

/** An invitation with everything that decides whether it is sent now. */
export interface DueInvitation {
  id: number;
  name: string;
  address: string;
  emailKey: string;
  language: string;
  nonce: string;
  linkNonce: string | null;
  status: 'waiting' | 'sent' | 'failed' | 'bounced' | 'cancelled';
  attempts: number;
  sentAt: Date | null;
  remindersSent: number;
  /** The last mail got lost: it is sent once more then. */
  resendAt: Date | null;
  isAnswered: boolean;
  isCancelled: boolean;
  optedOut: 'unsubscribed' | 'bounced' | null;
  reminderDays: number[];
  subject: Words;
  message: Words;
  defaultLanguage: string;
  color: string | null;
  state: string;
  openAt: string | null;
  closeAt: string | null;
  linkIsOpen: boolean;
}

/** Undefined where its survey, its distribution or its link is gone. */
export function readDueInvitation(tx: Tx, id: number, now: Date): Promise<DueInvitation | undefined> {
  return tx.first(sql<DueInvitation>`
    select i.id, i.name, i.address, i.email_key, i.language, i.nonce, i.status, i.attempts, i.sent_at, i.reminders_sent, i.resend_at,
      i.answered or exists (
        select from survey_responses r where r.tenant_id = i.tenant_id and r.survey_id = d.survey_id
          and r.customer_id = i.customer_id and r.status = 'complete' and r.completed_at >= i.created_at) as is_answered,
      d.cancelled_at is not null as is_cancelled, o.reason as opted_out,
      d.reminder_days, d.subject, d.message,
      s.default_language, s.theme ->> 'color' as color, s.state,
      s.settings ->> 'openAt' as open_at, s.settings ->> 'closeAt' as close_at, l.nonce as link_nonce,
      coalesce(l.is_active and (l.expires_at is null or l.expires_at > ${now}), false) as link_is_open
    from survey_invitations i
    join survey_distributions d on d.tenant_id = i.tenant_id and d.id = i.distribution_id
    join surveys s on s.tenant_id = d.tenant_id and s.id = d.survey_id
    left join survey_links l on l.tenant_id = i.tenant_id and l.id = i.link_id
    left join contact_opt_outs o on o.tenant_id = i.tenant_id and o.email_key = i.email_key
      and o.undone_at is null
    where i.tenant_id = ${tx.tenantId} and i.id = ${id}`);
}
