-- By how much an answer came after the time of its visit, because it had waited in a browser for a connection, and how
-- long it took by the clock of that browser.
alter table survey_responses add column late_by_sec integer, add column own_clock_sec integer;

-- What an answer said before its visitor changed it, or before the rest of it came late.
create table survey_response_versions (
  tenant_id integer not null references tenants,
  id integer not null generated always as identity,
  response_id integer not null,
  -- Until when it said this.
  replaced_at timestamptz not null default now(),
  why text not null check (why in ('edited', 'late')),
  survey_version integer not null,
  answers jsonb not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, response_id) references survey_responses on delete cascade
);
create index on survey_response_versions (tenant_id, response_id, id);

call lock_tenant_tables();
