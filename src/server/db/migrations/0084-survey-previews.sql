-- A survey as somebody is writing it, for a look at it as visitors will see it: one for each person and survey, 0 while it
-- was never saved. Nothing that is answered there is kept.
create table survey_previews (
  tenant_id integer not null,
  user_id integer not null,
  survey_id integer not null default 0,
  document jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, user_id, survey_id),
  foreign key (tenant_id, user_id) references users on delete cascade
);
call lock_tenant_tables();
