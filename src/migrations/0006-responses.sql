-- A custom status is based on a built-in one and has its transitions and its SLA clock.
create table response_statuses (
  like tenant_record including all,
  -- The name in the API; for a built-in status its own name.
  key text not null check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  base text not null check (base in
    ('new', 'open', 'in_progress', 'pending_customer', 'pending_internal', 'resolved', 'closed', 'rejected')),
  label text not null, customer_label text not null default '',
  color text check (color ~ '^#[0-9a-fA-F]{6}$'),
  rank integer not null default 50,
  is_active boolean not null default true,
  unique (tenant_id, key),
  unique (tenant_id, id, base),
  check (key = base or key not in
    ('new', 'open', 'in_progress', 'pending_customer', 'pending_internal', 'resolved', 'closed', 'rejected')),
  -- Built-in statuses stay active, because the product itself sets them.
  check (is_active or key <> base)
);
create unique index response_statuses_label on response_statuses (tenant_id, lower(label));

create table sentiment_responses (
  like tenant_record including all,
  sentiment_id integer not null,
  -- Counts up within the tenant: R-1042.
  number integer not null,
  reference text not null generated always as ('R-' || number) stored,
  status text not null default 'new' check (status in
    ('new', 'open', 'in_progress', 'pending_customer', 'pending_internal', 'resolved', 'closed', 'rejected')),
  severity_level_id integer, customer_response_id integer,
  customer_name text, summary text not null default '',
  sentiment_score real check (sentiment_score between -1 and 1),
  escalation_type text not null default 'none',
  -- The answers for display: [{fieldId, fieldName, fieldType, value, text}], with the labels of that day.
  answers jsonb not null default '[]',
  sla_due_at timestamptz, resolved_at timestamptz,
  form_version integer,
  channel text not null default 'staff'
    check (channel in ('staff', 'link', 'survey', 'api', 'import', 'voice')),
  escalation_level integer not null default 0 check (escalation_level >= 0),
  escalated_at timestamptz, first_response_due_at timestamptz, first_responded_at timestamptz,
  next_response_due_at timestamptz,
  -- The SLA clock pauses while the response waits for the customer: since when, and how long before.
  paused_at timestamptz,
  paused_ms bigint not null default 0,
  resolution_code text, root_cause text, resolution_text text, rejection_reason text,
  duplicate_of integer,
  language text,
  sentiment_label text check (sentiment_label in ('negative', 'neutral', 'positive', 'mixed')),
  sentiment_source text check (sentiment_source in ('score', 'text', 'user')), sentiment_confidence real,
  topics jsonb not null default '[]',
  -- A column of its own, so that partial indexes can use it.
  is_open boolean not null generated always as
    (status in ('new', 'open', 'in_progress', 'pending_customer', 'pending_internal')) stored,
  -- Set by a trigger on the assignments; lists of unassigned responses use its index.
  is_assigned boolean not null default false,
  -- Time of the last status change: limits waiting for a customer and reopening a closed response.
  -- `erased_at` is when a retention rule erased what is personal.
  status_since timestamptz not null default now(), erased_at timestamptz,
  rejection_code text check (rejection_code in ('spam', 'duplicate', 'not_for_us', 'abusive', 'other')),
  sla_warn_at timestamptz,
  -- Which parts of the text analysis a person corrected, by whom and when; a new analysis keeps them.
  text_corrected jsonb not null default '{}',
  -- Whether the text analysis ran; a job runs it for imported responses.
  text_read boolean not null default false,
  -- The custom status, which must be based on the status.
  custom_status_id integer,
  unique (tenant_id, number),
  foreign key (tenant_id, sentiment_id) references sentiments on delete cascade,
  foreign key (tenant_id, severity_level_id) references severity_levels,
  foreign key (tenant_id, customer_response_id) references customer_form_responses,
  foreign key (tenant_id, duplicate_of) references sentiment_responses,
  foreign key (tenant_id, custom_status_id, status) references response_statuses (tenant_id, id, base)
);
-- The first two cover the usual filters, so that a list reads only the index until its page is full.
create index sentiment_responses_created on sentiment_responses (tenant_id, created_at, id)
  include (is_open, updated_at, sentiment_id, severity_level_id, status, sentiment_score, channel, escalation_level,
    is_assigned, sla_due_at, resolved_at);
create index sentiment_responses_updated on sentiment_responses (tenant_id, updated_at, id)
  include (is_open, created_at, sentiment_id, severity_level_id, status, sentiment_score, channel, escalation_level,
    is_assigned);
create index sentiment_responses_score on sentiment_responses (tenant_id, sentiment_score, id);
create index sentiment_responses_severity on sentiment_responses (tenant_id, severity_level_id, created_at, id);
create index sentiment_responses_no_severity on sentiment_responses (tenant_id, created_at, id)
  where severity_level_id is null;
create index sentiment_responses_status on sentiment_responses (tenant_id, status, id);
create index sentiment_responses_due on sentiment_responses (tenant_id, sla_due_at, id);
create index sentiment_responses_open_created on sentiment_responses (tenant_id, created_at, id) where is_open;
create index sentiment_responses_open_updated on sentiment_responses (tenant_id, updated_at, id) where is_open;
create index sentiment_responses_open_due on sentiment_responses (tenant_id, sla_due_at, id) where is_open;
create index sentiment_responses_open_score on sentiment_responses (tenant_id, sentiment_score, id) where is_open;
create index sentiment_responses_open_severity on sentiment_responses (tenant_id, severity_level_id, created_at, id)
  where is_open;
create index sentiment_responses_open_level on sentiment_responses (tenant_id, escalation_level, id) where is_open;
-- Few done responses were escalated.
create index sentiment_responses_escalated on sentiment_responses (tenant_id, escalation_level, id)
  where escalation_level > 0;
create index sentiment_responses_unassigned on sentiment_responses (tenant_id, created_at, id)
  where is_open and not is_assigned;
create index sentiment_responses_form on sentiment_responses (tenant_id, sentiment_id, created_at, id);
create index sentiment_responses_form_updated on sentiment_responses (tenant_id, sentiment_id, updated_at, id);
create index sentiment_responses_channel on sentiment_responses (tenant_id, channel, created_at, id);
create index sentiment_responses_customer on sentiment_responses (tenant_id, customer_response_id, created_at desc)
  include (sentiment_score) where customer_response_id is not null;
create index sentiment_responses_custom_status on sentiment_responses (tenant_id, custom_status_id, created_at, id)
  where custom_status_id is not null;
create index sentiment_responses_resolved on sentiment_responses (tenant_id, resolved_at) where resolved_at is not null;
create index sentiment_responses_waiting on sentiment_responses (tenant_id, status, status_since)
  where status in ('pending_customer', 'resolved');
create index sentiment_responses_unread on sentiment_responses (tenant_id, id) where not text_read;
create index on sentiment_responses (tenant_id, duplicate_of) where duplicate_of is not null;

create table response_numbers (
  tenant_id integer primary key references tenants,
  last integer not null default 1000
);

call create_pairs('sentiment_response_users', 'sentiment_responses', 'response_id', 'users', 'user_id');

create function set_is_assigned() returns trigger language plpgsql set search_path from current as $$
begin
  -- After the lock, the next statement sees what a concurrent transaction has assigned.
  perform from sentiment_responses r
  where (r.tenant_id, r.id) in (select tenant_id, response_id from changed)
  order by r.tenant_id, r.id for no key update;
  update sentiment_responses r set is_assigned = a.is_assigned
  from (
    select c.tenant_id, c.response_id, exists (
      select from sentiment_response_users u
      where u.tenant_id = c.tenant_id and u.response_id = c.response_id) as is_assigned
    from (select distinct tenant_id, response_id from changed) c) a
  where r.tenant_id = a.tenant_id and r.id = a.response_id and r.is_assigned <> a.is_assigned;
  return null;
end $$;
create trigger set_is_assigned after insert on sentiment_response_users
  referencing new table as changed for each statement execute function set_is_assigned();
create trigger unset_is_assigned after delete on sentiment_response_users
  referencing old table as changed for each statement execute function set_is_assigned();

call create_pairs('sentiment_response_groups', 'sentiment_responses', 'response_id', 'groups', 'group_id');

alter table response_messages add foreign key (tenant_id, response_id) references sentiment_responses on delete cascade;

create table sentiment_response_tracking (
  like tenant_record including all,
  response_id integer not null,
  kind text not null default 'note' check (kind in
    ('note', 'created', 'status', 'assigned', 'groups', 'severity', 'customer', 'sla', 'escalation', 'watchers',
     'duplicate', 'resolution', 'text', 'file', 'follow_up', 'message')),
  notes text not null default '', status text,
  user_id integer,
  detail jsonb not null default '{}',
  deleted_at timestamptz,
  foreign key (tenant_id, response_id) references sentiment_responses on delete cascade,
  foreign key (tenant_id, user_id) references users
);
create index on sentiment_response_tracking (tenant_id, response_id, id);

create view tracking_rows with (security_invoker) as
  select t.*, u.full_name as user_name
  from sentiment_response_tracking t
  left join users u on u.tenant_id = t.tenant_id and u.id = t.user_id
  where t.deleted_at is null;

-- Watchers of a response. A user who stopped watching is not added again automatically.
create table sentiment_response_watchers (
  tenant_id integer not null, response_id integer not null, user_id integer not null,
  is_watching boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (tenant_id, response_id, user_id),
  foreign key (tenant_id, response_id) references sentiment_responses on delete cascade,
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index on sentiment_response_watchers (tenant_id, user_id);

create table mentions (
  tenant_id integer not null, tracking_id integer not null, user_id integer not null,
  response_id integer not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, tracking_id, user_id),
  foreign key (tenant_id, tracking_id) references sentiment_response_tracking on delete cascade,
  foreign key (tenant_id, response_id) references sentiment_responses on delete cascade,
  foreign key (tenant_id, user_id) references users on delete cascade
);
create index on mentions (tenant_id, user_id, created_at desc);
create index on mentions (tenant_id, response_id);

-- Last assignee of each round robin. Its row lock orders concurrent assignments.
create table assignment_turns (
  tenant_id integer not null references tenants,
  scope text collate "C" not null,
  last_user_id integer,
  primary key (tenant_id, scope)
);

create table notifications (
  like tenant_row including all,
  user_id integer not null,
  kind text not null,
  response_id integer,
  title text not null,
  detail jsonb not null default '{}',
  -- Unread notifications with the same key are merged into one; `created_at` is that of the latest.
  group_key text collate "C",
  count integer not null default 1,
  read_at timestamptz,
  foreign key (tenant_id, user_id) references users on delete cascade,
  foreign key (tenant_id, response_id) references sentiment_responses on delete cascade
);
create index on notifications (tenant_id, response_id);
create unique index notifications_unread_group on notifications (tenant_id, user_id, group_key)
  where read_at is null and group_key is not null;
create index notifications_latest on notifications (tenant_id, user_id, created_at desc, id desc);
create index notifications_unread on notifications (tenant_id, user_id) where read_at is null;
create index notifications_age on notifications (tenant_id, created_at);

-- The history publishes live events: one per tenant for a statement with more than 100 entries.
create function publish_history() returns trigger language plpgsql set search_path from current as $$
declare
  entry record;
begin
  if (select count(*) from (select from written limit 101) some_of_it) > 100 then
    for entry in select distinct tenant_id from written loop
      perform pg_notify('live', json_build_object('t', entry.tenant_id, 'k', 'many')::text);
    end loop;
    return null;
  end if;
  for entry in select distinct tenant_id, response_id, kind, coalesce(updated_by, user_id) as who from written loop
    perform pg_notify('live', json_build_object(
      't', entry.tenant_id, 'k', 'response', 'r', entry.response_id, 'w', entry.kind, 'u', entry.who)::text);
  end loop;
  return null;
end $$;
create trigger publish_new after insert on sentiment_response_tracking
  referencing new table as written for each statement execute function publish_history();
create trigger publish_changed after update on sentiment_response_tracking
  referencing new table as written for each statement execute function publish_history();

create function publish_notifications() returns trigger language plpgsql set search_path from current as $$
declare
  one record;
begin
  for one in select distinct tenant_id, user_id from written loop
    perform pg_notify('live', json_build_object('t', one.tenant_id, 'k', 'notifications', 'u', one.user_id)::text);
  end loop;
  return null;
end $$;
create trigger publish_new after insert on notifications
  referencing new table as written for each statement execute function publish_notifications();
create trigger publish_changed after update on notifications
  referencing new table as written for each statement execute function publish_notifications();

create function add_response_statuses(tenant integer) returns void language sql as $$
  insert into response_statuses (tenant_id, key, base, label, customer_label, rank)
  select tenant, key, key, label, customer_label, rank from (values
    ('new', 'New', 'Received', 10),
    ('open', 'Open', 'Received', 20),
    ('in_progress', 'In progress', '', 30),
    ('pending_customer', 'Waiting for customer', 'Waiting for your answer', 40),
    ('pending_internal', 'Waiting internally', 'In progress', 50),
    ('resolved', 'Resolved', '', 60),
    ('closed', 'Closed', '', 70),
    ('rejected', 'Rejected', 'Closed', 80)) as known (key, label, customer_label, rank)
$$;

-- Open lists reload the status labels when one changes.
create function publish_status_labels() returns trigger language plpgsql set search_path from current as $$
begin
  perform pg_notify('live', json_build_object('t', coalesce(new.tenant_id, old.tenant_id), 'k', 'statuses')::text);
  return null;
end $$;
create trigger publish_changed after insert or update or delete on response_statuses
  for each row execute function publish_status_labels();

create view sentiment_response_rows with (security_invoker) as
  select r.*, s.name as sentiment_name, l.name as severity_name, l.color as severity_color, l.rank as severity_rank,
    r.is_open and coalesce(r.sla_due_at < now(), false) as is_overdue
  from sentiment_responses r
  left join sentiments s on s.tenant_id = r.tenant_id and s.id = r.sentiment_id
  left join severity_levels l on l.tenant_id = r.tenant_id and l.id = r.severity_level_id;

create table inbox_views (
  like tenant_record including all,
  name text not null,
  filters jsonb not null default '{}',
  sort text not null default '',
  columns jsonb not null default '[]',
  layout text not null default 'list' check (layout in ('list', 'board')),
  shared_with text not null default 'nobody' check (shared_with in ('nobody', 'groups', 'everybody')),
  foreign key (tenant_id, created_by) references users
);
create index on inbox_views (tenant_id, created_by);

call create_pairs('inbox_view_groups', 'inbox_views', 'view_id', 'groups', 'group_id');
call create_pairs('inbox_view_pins', 'users', 'user_id', 'inbox_views', 'view_id');

create view inbox_view_rows with (security_invoker) as
  select v.*, v.created_by as owner_id, u.full_name as owner_name,
    exists (select from inbox_view_pins p
      where p.tenant_id = v.tenant_id and p.view_id = v.id and p.user_id = (select current_reader())) as pinned
  from inbox_views v join users u on u.tenant_id = v.tenant_id and u.id = v.created_by
  where v.created_by = (select current_reader()) or v.shared_with = 'everybody'
    or (v.shared_with = 'groups' and exists (
      select from inbox_view_groups j join group_members m on m.tenant_id = j.tenant_id and m.group_id = j.group_id
      where j.tenant_id = v.tenant_id and j.view_id = v.id and m.user_id = (select current_reader())));

create table response_batches (
  like tenant_record including all,
  action text not null,
  undone_at timestamptz,
  foreign key (tenant_id, created_by) references users
);

create table response_batch_changes (
  tenant_id integer not null, batch_id integer not null, response_id integer not null,
  -- The state before, and the version after the change: undo skips a response that changed since.
  before jsonb not null,
  left_version integer not null,
  primary key (tenant_id, batch_id, response_id),
  foreign key (tenant_id, batch_id) references response_batches on delete cascade,
  foreign key (tenant_id, response_id) references sentiment_responses on delete cascade
);
create index on response_batch_changes (tenant_id, response_id);

-- A separate table, so that other changes of a response do not write the trigram index.
create table response_words (
  tenant_id integer not null, response_id integer not null,
  words text not null,
  primary key (tenant_id, response_id),
  foreign key (tenant_id, response_id) references sentiment_responses on delete cascade
);
-- Without these extensions search still works, but slowly.
do $$
begin
  create extension if not exists pg_trgm schema public;
  create extension if not exists btree_gin schema public;
  create index response_words_parts on response_words using gin (tenant_id, words gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'Without the extensions pg_trgm and btree_gin, searching many responses takes long';
end $$;

create function words_of_response(reference text, customer_name text, summary text, answers jsonb) returns text
  language sql immutable parallel safe
  as $$ select lower(concat_ws(e'\n', reference, customer_name, summary,
          (select string_agg(a.answer ->> 'text', e'\n') from jsonb_array_elements(
            case jsonb_typeof(answers) when 'array' then answers else '[]' end) a(answer)
            where a.answer -> 'isUnsearched' is null))) $$;

create function add_response_words() returns trigger language plpgsql set search_path from current as $$
begin
  insert into response_words (tenant_id, response_id, words)
    select a.tenant_id, a.id, words_of_response(a.reference, a.customer_name, a.summary, a.answers) from added a;
  return null;
end $$;
create trigger add_words after insert on sentiment_responses
  referencing new table as added for each statement execute function add_response_words();

create function update_response_words() returns trigger language plpgsql set search_path from current as $$
begin
  insert into response_words as w (tenant_id, response_id, words)
    values (new.tenant_id, new.id, words_of_response(new.reference, new.customer_name, new.summary, new.answers))
    on conflict (tenant_id, response_id) do update set words = excluded.words;
  return null;
end $$;
create trigger update_words after update of summary, customer_name, answers on sentiment_responses
  for each row when (old.summary is distinct from new.summary or old.customer_name is distinct from new.customer_name
    or old.answers is distinct from new.answers) execute function update_response_words();

-- For rows that were written without triggers.
create function fill_response_words(tenant integer) returns void
  language sql volatile security definer set search_path from current
  as $$ insert into response_words (tenant_id, response_id, words)
        select r.tenant_id, r.id, words_of_response(r.reference, r.customer_name, r.summary, r.answers)
        from sentiment_responses r where r.tenant_id = tenant on conflict do nothing $$;

-- The responses that contain a text, or null where more than `most` contain each of its words. LIKE is not leakproof, so
-- under row-level security it uses no index: this function runs as the owner and has the tenant in its condition.
create function responses_containing(said text, parts text[], most integer) returns integer[]
  language plpgsql stable security definer set search_path from current as $$
declare
  ids integer[];
  candidates integer;
begin
  execute 'select array_agg(w.response_id) filter (where strpos(w.words, $1) > 0), count(*)
    from (select response_id, words from response_words where tenant_id = $2'
    || (select string_agg(format(' and words like %L', '%' || lower(part) || '%'), '') from unnest(parts) part)
    || ' limit $3) w'
    into ids, candidates using lower(said), current_tenant(), most + 1;
  return case when candidates <= most then coalesce(ids, '{}') end;
end $$;

grant execute on function responses_containing(text, text[], integer) to app_user;

call lock_tenant_tables();
