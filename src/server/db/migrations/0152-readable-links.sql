-- A word that stands for the token of a link for everybody. One that is given up leads nowhere, and is free again.
alter table survey_links add column slug text check (slug is null or kind = 'anonymous');
alter table survey_links add unique (tenant_id, slug);

drop view survey_link_rows;
create view survey_link_rows with (security_invoker) as
  select l.*, l.password_hash is not null as has_password, l.pin_hash is not null as has_pin,
    (select coalesce(sum(c.count), 0)::integer from (
      select k.count from survey_counts k
      where k.tenant_id = l.tenant_id and k.survey_id = l.survey_id and k.link_id = l.id and k.status = 'complete'
      union all
      select d.count from survey_count_deltas d
      where d.tenant_id = l.tenant_id and d.survey_id = l.survey_id and d.link_id = l.id and d.status = 'complete') c
    ) as uses
  from survey_links l;

grant select on survey_link_rows to app_user;
