alter table files drop constraint files_kind_check;
alter table files add constraint files_kind_check
  check (kind in ('image', 'voice', 'picture', 'document', 'brand', 'email'));

-- Emails are told apart by received_emails; a comment from a page is stored once.
alter table response_messages drop constraint response_messages_tenant_id_response_id_message_id_key;
create unique index on response_messages (tenant_id, response_id, message_id) where message_id like '%@page>';
create index on response_messages (tenant_id, response_id, message_id);
alter table response_messages add is_whole boolean not null default true;

-- The emails of customers as they were received. No column has text of a person; the file has all of it.
create table received_emails (
  like tenant_row including all,
  response_id integer not null,
  -- The answer, or the email of staff that came back.
  message_id integer not null,
  -- Of the bytes, and of Message-ID, sender, date, text and files together: the same email is stored once.
  content_hash bytea not null, identity_hash bytea,
  sender_hash bytea not null,
  size_bytes integer not null,
  -- The original; null when it was erased.
  file_name text collate "C",
  unique (tenant_id, response_id, content_hash), unique (tenant_id, response_id, identity_hash),
  foreign key (tenant_id, response_id) references sentiment_responses on delete cascade,
  foreign key (tenant_id, message_id) references response_messages on delete cascade
);
create index on received_emails (tenant_id, created_at);
create index on received_emails (tenant_id, message_id);

-- Emails refused by a limit, one row for each limit and day, so that staff are told once.
create table refused_emails (
  tenant_id integer not null, scope text not null check (scope in ('response', 'sender', 'tenant', 'storage')),
  -- The response, or a hash of the sender.
  subject text not null,
  day date not null,
  emails integer not null default 1,
  primary key (tenant_id, scope, subject, day)
);

-- Why an email of the mailbox was left unread.
alter table mailboxes add skipped_reason text, add skipped_at timestamptz;


call lock_tenant_tables();
