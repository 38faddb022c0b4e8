-- The pages that a user put on top of the menu, by path; dashboards were marked in their preferences before.
create table user_favorites (
  tenant_id integer not null,
  user_id integer not null,
  path text collate "C" not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, user_id, path),
  foreign key (tenant_id, user_id) references users on delete cascade
);

insert into user_favorites (tenant_id, user_id, path)
  select tenant_id, user_id, '/dashboards/' || dashboard_id from dashboard_preferences where is_favorite;
alter table dashboard_preferences drop column is_favorite;

call lock_tenant_tables();
