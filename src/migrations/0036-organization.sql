-- How an organization counts days and writes dates and numbers. `language` is a locale such as de-AT; the formats are
-- 'language' where they follow it. A null country is that of the time zone.
alter table tenants
  add column language text not null default 'en-GB',
  add column date_format text not null default 'language',
  add column time_format text not null default 'language',
  add column number_format text not null default 'language',
  add column country text check (country ~ '^[A-Z]{2}$'),
  add column fiscal_month smallint not null default 1 check (fiscal_month between 1 and 12),
  -- When the time zone was first chosen, at registration or later. Organizations of earlier builds have none.
  add column zone_chosen_at timestamptz,
  -- The zone that a job is about to apply, and how many survey responses it then counts anew.
  add column next_time_zone text,
  add column recount_size integer,
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now();

-- A user's own notation; without a locale that of the organization.
alter table users
  add column date_format text not null default 'language',
  add column time_format text not null default 'language',
  add column number_format text not null default 'language';

-- A former address leads to the tenant that had it; null where the tenant was deleted.
alter table retired_subdomains add column moved_to integer references tenants on delete set null;
create index on retired_subdomains (moved_to) where moved_to is not null;

-- Finds a tenant by its address or by a former one, and returns its present address.
create or replace function find_tenant(wanted text) returns table (id integer, name text, subdomain text, state text)
  language sql stable security definer set search_path from current
  as $$ select t.id, t.name, t.subdomain, t.state from tenants t where t.subdomain = wanted
        union all
        select t.id, t.name, t.subdomain, t.state from retired_subdomains r join tenants t on t.id = r.moved_to
        where r.subdomain = wanted
        limit 1 $$;

-- Every former address with the present one of its tenant.
create function moved_subdomains() returns table (former text, present text)
  language sql stable security definer set search_path from current
  as $$ select r.subdomain, t.subdomain from retired_subdomains r join tenants t on t.id = r.moved_to $$;

-- The former addresses of the tenant of the transaction, the latest first.
create function own_former_subdomains() returns table (subdomain text, retired_at timestamptz)
  language sql stable security definer set search_path from current
  as $$ select r.subdomain, r.retired_at from retired_subdomains r where r.moved_to = current_tenant()
        order by r.retired_at desc, r.subdomain $$;

-- Gives the tenant of the transaction another address and keeps the old one for it. Returns false where the address is
-- the former one of another tenant; one that another tenant has is a unique violation.
create function move_tenant(wanted text) returns boolean
  language plpgsql security definer set search_path from current as $$
declare
  former text;
begin
  select t.subdomain into strict former from tenants t where t.id = current_tenant() for update;
  if exists (select from retired_subdomains r where r.subdomain = wanted and r.moved_to is distinct from current_tenant())
  then return false; end if;
  delete from retired_subdomains r where r.subdomain = wanted;
  update tenants t set subdomain = wanted where t.id = current_tenant();
  insert into retired_subdomains (subdomain, moved_to) values (former, current_tenant());
  return true;
end $$;

-- A tenant that asked for the address while it was given up waited for the unique index, and would now take it.
create function refuse_retired_subdomain() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  if exists (select from retired_subdomains r where r.subdomain = new.subdomain) then
    raise unique_violation using message = 'The subdomain is retired';
  end if;
  return null;
end $$;
create trigger refuse_retired_subdomain after insert or update of subdomain on tenants
  for each row execute function refuse_retired_subdomain();

-- While a tenant's responses are counted anew in another zone, changes of them wait; those of other tenants do not.
create function wait_for_recount() returns trigger language plpgsql set search_path from current as $$
begin
  if current_tenant() is not null then perform pg_advisory_xact_lock_shared(712021, current_tenant()); end if;
  return null;
end $$;
create trigger wait_for_recount before insert or update or delete on sentiment_responses
  for each statement execute function wait_for_recount();
create trigger wait_for_recount before insert or delete on sentiment_response_groups
  for each statement execute function wait_for_recount();
create trigger wait_for_recount before insert or update or delete on survey_responses
  for each statement execute function wait_for_recount();

create or replace function recount_in_new_zone() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  perform pg_advisory_xact_lock(712021, new.id);
  if not exists (select from sentiment_responses where tenant_id = new.id) then return null; end if;
  perform pg_advisory_xact_lock(712020);
  perform fill_response_counts(new.id);
  return null;
end $$;

create or replace function recount_results_in_new_zone() returns trigger
  language plpgsql security definer set search_path from current as $$
begin
  perform pg_advisory_xact_lock(712021, new.id);
  if not exists (select from survey_responses where tenant_id = new.id) then return null; end if;
  perform pg_advisory_xact_lock(712079);
  delete from survey_pending_responses where tenant_id = new.id;
  delete from survey_answers where tenant_id = new.id;
  delete from survey_answer_values where tenant_id = new.id;
  delete from survey_result_counts where tenant_id = new.id;
  insert into survey_pending_responses (tenant_id, survey_id, response_id)
  select tenant_id, survey_id, id from survey_responses where tenant_id = new.id;
  return null;
end $$;

call lock_tenant_tables();

grant execute on function find_tenant(text), moved_subdomains(), own_former_subdomains(), move_tenant(text) to app_user;
