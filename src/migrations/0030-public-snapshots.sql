-- What visitors of a shared page see until enough responses are new: the figures of the charts that count the same
-- respondents, for each choice of period and filter.
create table public_snapshots (
  tenant_id integer not null references tenants on delete cascade,
  share_id integer not null,
  -- A hash of the charts and of whom they count.
  base text not null,
  -- The period, and the filter with its value.
  choice text not null,
  taken_at timestamptz not null,
  -- How many the charts count in all time.
  counted integer not null,
  document jsonb not null,
  primary key (tenant_id, share_id, base, choice),
  foreign key (tenant_id, share_id) references public_shares on delete cascade
);

call lock_tenant_tables();
