-- Mail that came back after it was taken: what was lost for now is sent again, and how often that happened is counted.
alter table survey_invitations
  add column soft_bounces integer not null default 0,
  add column resend_at timestamptz;

-- An opt-out that was a mistake is undone and stays in sight, with who undid it and why.
alter table contact_opt_outs
  add column id integer not null generated always as identity,
  add column detail text,
  add column updated_at timestamptz not null default now(),
  add column version integer not null default 1,
  add column undone_at timestamptz,
  add column undone_by integer,
  add column undone_why text,
  add unique (tenant_id, id),
  add foreign key (tenant_id, undone_by) references users;

create view contact_opt_out_rows with (security_invoker) as
  select o.tenant_id, o.id, o.email_key as address, o.reason, o.detail, o.created_at, o.updated_at, o.version,
    o.undone_at is null as is_active, o.undone_at, o.undone_why, u.full_name as undone_by_name, c.customer_name
  from contact_opt_outs o
  left join users u on u.tenant_id = o.tenant_id and u.id = o.undone_by
  left join lateral (select string_agg(display_name, ', ' order by id) as customer_name from (
    select id, display_name from customer_form_responses
    where tenant_id = o.tenant_id and email_key = o.email_key order by id limit 3) few) c on true;
create index on contact_opt_outs (tenant_id, created_at desc, id desc);

grant select on contact_opt_out_rows to app_user;
call lock_tenant_tables();
