-- Emails leave only when the owner's address is confirmed: null until then, empty by the mail server of the
-- installation, else the host of the tenant's own mail server that delivered the link.
alter table tenants add confirmed_by text, add confirmed_at timestamptz;
update tenants set confirmed_by = '', confirmed_at = now();

alter table sign_in_codes drop constraint sign_in_codes_purpose_check,
  add check (purpose in ('sign-in', 'invitation', 'reset', 'confirmation')),
  -- The address to confirm, and the mail server that delivered the link, as in `tenants`.
  add address text,
  add sent_by text;

-- What is limited by day. Keys that stand for a person are keyed hashes.
create table daily_counts (
  tenant_id integer not null,
  day date not null,
  name text collate "C" not null,
  key text collate "C" not null default '',
  taken integer not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, name, key, day)
);
create index on daily_counts (day);

-- Emails that earlier builds sent, so that a tenant of age keeps a limit of its age.
insert into daily_counts (tenant_id, day, name, taken)
select tenant_id, day, 'email', count(*)::integer from (
  select tenant_id, (sent_at at time zone 'UTC')::date as day from survey_invitations where sent_at is not null
  union all
  select tenant_id, (created_at at time zone 'UTC')::date from response_messages where status = 'sent') sent
group by tenant_id, day;

-- Emails are kept, because the limit grows with them.
create function forget_daily_counts(before date) returns void
  language sql security definer set search_path from current
  as $$ delete from daily_counts where day < before and name <> 'email' $$;

call lock_tenant_tables();
grant execute on function forget_daily_counts(date) to app_user;
