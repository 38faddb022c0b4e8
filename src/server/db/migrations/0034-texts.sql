-- What was read from a customer's words can be put right by a person: which parts, by whom and when. It stays.
alter table sentiment_responses
  add column text_corrected jsonb not null default '{}',
  -- Whether the words were read; what came in by another way than a call is read soon after.
  add column text_read boolean not null default false;
create index sentiment_responses_unread on sentiment_responses (tenant_id, id) where not text_read;
