-- What is known of a response beyond its status: how far it was escalated, how its clock ran, and how it ended.
alter table sentiment_responses
  add column form_version integer,
  add column channel text not null default 'staff'
    check (channel in ('staff', 'link', 'survey', 'api', 'import', 'voice')),
  add column escalation_level integer not null default 0 check (escalation_level >= 0),
  add column escalated_at timestamptz,
  add column first_response_due_at timestamptz,
  add column first_responded_at timestamptz,
  -- While it waits for the customer the clock stands: since when, and how long it stood before.
  add column paused_at timestamptz,
  add column paused_ms bigint not null default 0,
  add column resolution_code text,
  add column root_cause text,
  add column resolution_text text,
  add column rejection_reason text,
  add column duplicate_of integer,
  add column language text,
  add column sentiment_label text check (sentiment_label in ('negative', 'neutral', 'positive', 'mixed')),
  add column topics jsonb not null default '[]',
  add foreign key (tenant_id, duplicate_of) references sentiment_responses;
create index on sentiment_responses (tenant_id, duplicate_of) where duplicate_of is not null;

-- One history of everything that happened; what a machine reads of an entry is in its detail.
alter table sentiment_response_tracking
  drop constraint sentiment_response_tracking_kind_check,
  add constraint sentiment_response_tracking_kind_check check (kind in
    ('note', 'created', 'status', 'assigned', 'groups', 'severity', 'customer', 'sla', 'escalation', 'watchers',
     'duplicate', 'resolution', 'text', 'file')),
  add column detail jsonb not null default '{}';
drop view tracking_rows;
create view tracking_rows with (security_invoker) as
  select t.*, u.full_name as user_name
  from sentiment_response_tracking t
  left join users u on u.tenant_id = t.tenant_id and u.id = t.user_id
  where t.deleted_at is null;
grant select on tracking_rows to app_user;
