-- A link may let in only whoever shows that an e-mail address is theirs: it is kept with what they answer.
alter table survey_links add column verifies_email boolean not null default false
  check (not verifies_email or kind = 'anonymous');
alter table survey_responses add column verified_email text;
create index survey_responses_verified on survey_responses (tenant_id, survey_id, lower(verified_email))
  where verified_email is not null;

-- What was sent to an address that somebody gave. The token in the mail is worked out of the nonce with a key that is not
-- in the database; it is good once. Who asked is a keyed hash, good for nothing but counting.
create table survey_address_grants (
  tenant_id integer not null,
  id integer not null generated always as identity,
  link_id integer not null,
  address text not null,
  email_key text not null generated always as (lower(btrim(address))) stored,
  language text not null,
  nonce text not null,
  token_hash bytea not null,
  asker bytea not null,
  used_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, token_hash),
  foreign key (tenant_id, link_id) references survey_links on delete cascade
);
create index on survey_address_grants (tenant_id, email_key, created_at);
create index on survey_address_grants (tenant_id, link_id, created_at);
create index on survey_address_grants (tenant_id, created_at);

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
call lock_tenant_tables();
