-- Whether the page behind an invitation was asked for by a person, not when nor how often: staff see counts of it only.
-- Null for those of before, of whom it is not known.
alter table survey_invitations add column opened boolean;
alter table survey_invitations alter column opened set default false;

-- How far each invitation came: one definition for the sendings and for the summary of results.
create view survey_invitation_steps with (security_invoker) as
  select i.tenant_id, i.id, i.distribution_id, i.status, i.answered as has_completed,
    i.unsubscribed_at is not null as has_unsubscribed,
    i.sent_at is not null as is_sent,
    i.sent_at is not null and i.status not in ('bounced', 'failed') as is_delivered,
    i.answered or began.so as has_started,
    case when i.answered or began.so then true else i.opened end as has_opened
  from survey_invitations i
  cross join lateral (
    select exists (
      select from survey_responses r where r.tenant_id = i.tenant_id and r.link_id = i.link_id
        and r.status not in ('spam', 'test')) as so) began;

drop view survey_distribution_rows;
create view survey_distribution_rows with (security_invoker) as
  select d.*,
    case
      when d.cancelled_at is not null then 'cancelled'
      when i.waiting > 0 and d.send_at > now() then 'scheduled'
      when i.waiting > 0 then 'sending'
      else 'sent'
    end as status,
    to_jsonb(i) as stats
  from survey_distributions d
  cross join lateral (
    select count(*)::integer as invited,
      count(*) filter (where status = 'waiting')::integer as waiting,
      count(*) filter (where is_sent)::integer as sent,
      count(*) filter (where is_delivered)::integer as delivered,
      count(*) filter (where status = 'failed')::integer as failed,
      count(*) filter (where status = 'bounced')::integer as bounced,
      count(*) filter (where has_unsubscribed)::integer as unsubscribed,
      case when not bool_or(is_sent and has_opened is null)
        then count(*) filter (where has_opened)::integer end as opened,
      count(*) filter (where has_started)::integer as started,
      count(*) filter (where has_completed)::integer as completed
    from survey_invitation_steps n where n.tenant_id = d.tenant_id and n.distribution_id = d.id) i;

grant select on survey_invitation_steps, survey_distribution_rows to app_user;
call lock_tenant_tables();
