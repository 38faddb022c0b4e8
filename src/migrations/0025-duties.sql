-- Who answers for what still runs in the name of a user who left. It runs with the rights of the successor and of the
-- role that the user had, whichever are fewer, until a user saves it in their own name.
create table successions (
  tenant_id integer not null,
  user_id integer not null,
  run text collate "C" not null,
  successor_id integer not null,
  role_id integer,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, run),
  foreign key (tenant_id, user_id) references users,
  foreign key (tenant_id, successor_id) references users,
  foreign key (tenant_id, role_id) references roles on delete set null (role_id)
);
create index on successions (tenant_id, successor_id);
create index on successions (tenant_id, role_id);

-- The users whose rights a run in the name of a user has: the user, and those who took over, of whom the last answers.
create function responsible_for(of_user integer, of_run text)
  returns table (user_id integer, role_id integer, is_last boolean) language sql stable parallel safe as $$
  with recursive chain as (
    select of_user as user_id
    union all
    select s.successor_id from chain c
    join successions s on s.tenant_id = current_tenant() and s.user_id = c.user_id and s.run = of_run)
  cycle user_id set is_repeated using path
  select u.id, case when s.user_id is null then u.role_id else s.role_id end, s.user_id is null
  from chain c
  join users u on u.tenant_id = current_tenant() and u.id = c.user_id
  left join successions s on s.tenant_id = u.tenant_id and s.user_id = u.id and s.run = of_run
  where not c.is_repeated
$$;

call lock_tenant_tables();
