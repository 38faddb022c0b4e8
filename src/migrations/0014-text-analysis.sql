-- The sentiment is pending until the text is analyzed, and failed where the analysis exceeded its limits.
alter table sentiment_responses drop constraint sentiment_responses_sentiment_source_check;
alter table sentiment_responses add constraint sentiment_responses_sentiment_source_check
  check (sentiment_source in ('score', 'text', 'user', 'pending', 'failed'));
alter table survey_responses drop constraint survey_responses_sentiment_source_check;
alter table survey_responses add constraint survey_responses_sentiment_source_check
  check (sentiment_source in ('score', 'text', 'pending', 'failed'));

insert into jobs (tenant_id, kind, key, payload)
select tenant_id, 'text-analysis', id::text, '{}' from sentiment_responses where not text_read
on conflict do nothing;

call lock_tenant_tables();
