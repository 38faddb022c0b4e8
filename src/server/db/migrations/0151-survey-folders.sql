-- Folders that surveys are kept in; a survey is in one at most.
create table survey_folders (
  tenant_id integer not null references tenants,
  id integer not null generated always as identity,
  name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by integer,
  updated_by integer,
  version integer not null default 1,
  primary key (tenant_id, id)
);
create unique index survey_folders_name on survey_folders (tenant_id, lower(name));

alter table surveys add column folder_id integer;
alter table surveys add foreign key (tenant_id, folder_id) references survey_folders on delete set null (folder_id);
create index on surveys (tenant_id, folder_id) where folder_id is not null;

create view survey_folder_rows with (security_invoker) as
  select f.*, (select count(*)::integer from surveys s
    where s.tenant_id = f.tenant_id and s.folder_id = f.id) as survey_count
  from survey_folders f;

drop view survey_rows;
create view survey_rows with (security_invoker) as
  select s.*,
    case
      when s.state <> 'active' then s.state
      when (s.settings ->> 'closeAt')::timestamptz <= now() then 'closed'
      when (s.settings ->> 'openAt')::timestamptz > now() then 'scheduled'
      else 'active'
    end as status,
    (select count(*)::integer from survey_questions q
      where q.tenant_id = s.tenant_id and q.survey_id = s.id and q.deleted_at is null) as field_count,
    r.started_count, r.response_count,
    r.response_count::float8 / nullif(r.started_count, 0) as completion_rate
  from surveys s
  cross join lateral (
    select coalesce(sum(count) filter (where c.status not in ('spam', 'test')), 0)::integer as started_count,
      coalesce(sum(count) filter (where c.status = 'complete'), 0)::integer as response_count
    from (
      select k.status, k.count from survey_counts k
      where k.tenant_id = s.tenant_id and k.survey_id = s.id and k.link_id = 0
      union all
      select d.status, d.count from survey_count_deltas d
      where d.tenant_id = s.tenant_id and d.survey_id = s.id) c) r;

grant select on survey_folder_rows, survey_rows to app_user;
call lock_tenant_tables();
