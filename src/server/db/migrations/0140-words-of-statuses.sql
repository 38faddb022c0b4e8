-- What a tenant calls the statuses of its responses. The eight of the product are always there; a status of the
-- tenant's own stands on one of them, whose moves and whose clock it has.
create table response_statuses (
  tenant_id integer not null references tenants,
  id integer not null generated always as identity,
  -- As callers name it; one of the eight is called as it always was.
  key text not null check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  base text not null check (base in
    ('new', 'open', 'in_progress', 'pending_customer', 'pending_internal', 'resolved', 'closed', 'rejected')),
  label text not null,
  -- What the customer is told; empty where it is the same.
  customer_label text not null default '',
  -- Null: as the product draws it.
  color text check (color ~ '^#[0-9a-fA-F]{6}$'),
  rank integer not null default 50,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by integer,
  updated_by integer,
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, key),
  unique (tenant_id, id, base),
  check (key = base or key not in
    ('new', 'open', 'in_progress', 'pending_customer', 'pending_internal', 'resolved', 'closed', 'rejected')),
  -- The product itself moves responses to the eight.
  check (is_active or key <> base)
);
create unique index response_statuses_label on response_statuses (tenant_id, lower(label));

create function add_response_statuses(tenant integer) returns void language sql as $$
  insert into response_statuses (tenant_id, key, base, label, customer_label, rank)
  select tenant, key, key, label, customer_label, rank from (values
    ('new', 'New', 'Received', 10),
    ('open', 'Open', 'Received', 20),
    ('in_progress', 'In progress', '', 30),
    ('pending_customer', 'Waiting for customer', 'Waiting for your answer', 40),
    ('pending_internal', 'Waiting for colleagues', 'In progress', 50),
    ('resolved', 'Resolved', '', 60),
    ('closed', 'Closed', '', 70),
    ('rejected', 'Rejected', 'Closed', 80)) as known (key, label, customer_label, rank)
$$;
revoke execute on function add_response_statuses(integer) from public;
grant execute on function add_response_statuses(integer) to app_user;
select add_response_statuses(id) from tenants;

-- Beside the status, which everything goes by: the own one that stands on it, and on no other.
alter table sentiment_responses
  add column own_status_id integer,
  add foreign key (tenant_id, own_status_id, status) references response_statuses (tenant_id, id, base);
create index on sentiment_responses (tenant_id, own_status_id) where own_status_id is not null;
call make_response_rows();
call lock_tenant_tables();
