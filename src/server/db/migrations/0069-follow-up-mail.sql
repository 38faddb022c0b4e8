-- The mail that asks one customer how it went: sent as every invitation is, and not listed among the sendings.
alter table survey_distributions add column of_follow_up boolean not null default false;
update survey_links l set of_invitation = true
  where exists (select from follow_ups f where f.tenant_id = l.tenant_id and f.link_id = l.id);
alter table follow_ups drop column sent_at;
