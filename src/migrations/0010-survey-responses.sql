create table survey_responses (
  like tenant_record including all,
  survey_id integer not null, survey_version integer not null, link_id integer, customer_id integer,
  customer_name text,
  status text not null default 'started' check (status in
    ('started', 'partial', 'complete', 'screened_out', 'over_quota', 'spam', 'test')),
  language text not null default 'en',
  started_at timestamptz not null default now(), completed_at timestamptz,
  duration_ms integer,
  -- The answers for display: [{fieldId, fieldName, fieldType, value, text}], as asked in its version.
  answers jsonb not null default '[]', per_question_ms jsonb not null default '{}',
  shown integer[] not null default '{}', -- Questions; answered and timed ones count as shown too.
  nps smallint, csat smallint, ces smallint,
  sentiment_score real check (sentiment_score between -1 and 1),
  sentiment_label text check (sentiment_label in ('negative', 'neutral', 'positive', 'mixed')),
  sentiment_source text check (sentiment_source in ('score', 'text')), sentiment_confidence real,
  summary text not null default '', ending_id text, source text not null default '', device text,
  browser text,
  tags jsonb not null default '[]',
  note text not null default '',
  case_id integer,
  -- Identifies the submission: a repeated request finds it instead of storing it twice.
  submission_id text not null,
  resume_hash bytea,
  -- The quotas that the response counts for.
  quota_ids jsonb not null default '[]',
  -- Answers of an unfinished submission by key, so that the respondent can continue.
  sent jsonb not null default '{}',
  -- Referring page without its query; empty where unknown or anonymous.
  referrer text not null default '',
  -- When the respondent consented, and in which survey version.
  consented_at timestamptz,
  consent_version integer,
  -- Delay of a submission that waited offline in the browser, and its duration by the browser's clock.
  late_by_sec integer, own_clock_sec integer,
  -- When the respondent last edited a complete response.
  edited_at timestamptz, erased_at timestamptz,
  verified_email text,
  unique (tenant_id, survey_id, submission_id),
  foreign key (tenant_id, survey_id) references surveys on delete cascade,
  foreign key (tenant_id, link_id) references survey_links on delete set null (link_id),
  foreign key (tenant_id, customer_id) references customer_form_responses on delete set null (customer_id),
  foreign key (tenant_id, case_id) references sentiment_responses on delete set null (case_id)
);
create index on survey_responses (tenant_id, survey_id, status, started_at desc, id desc);
create index on survey_responses (tenant_id, survey_id, started_at desc, id desc);
create unique index survey_responses_resume on survey_responses (tenant_id, resume_hash) where resume_hash is not null;
create index on survey_responses (tenant_id, customer_id, started_at desc) where customer_id is not null;
create index on survey_responses (tenant_id, link_id, status) where link_id is not null;
create index on survey_responses (tenant_id, case_id) where case_id is not null;
create index survey_responses_verified on survey_responses (tenant_id, survey_id, lower(verified_email))
  where verified_email is not null;
alter table own_pages add foreign key (tenant_id, survey_response_id) references survey_responses on delete cascade,
  add foreign key (tenant_id, response_id) references sentiment_responses on delete cascade;

create table follow_ups (
  like tenant_row including all,
  response_id integer not null, survey_id integer not null, link_id integer not null,
  survey_response_id integer,
  -- Sentiment score of the answer, from -1 to 1.
  score real,
  answered_at timestamptz,
  created_by integer,
  unique (tenant_id, link_id),
  foreign key (tenant_id, response_id) references sentiment_responses on delete cascade,
  foreign key (tenant_id, survey_id) references surveys on delete cascade,
  foreign key (tenant_id, link_id) references survey_links on delete cascade,
  foreign key (tenant_id, survey_response_id) references survey_responses on delete set null (survey_response_id)
);
create index on follow_ups (tenant_id, response_id, id);

-- Responses of a survey and of each link by status. Changes append signed rows to the deltas in their own statement;
-- a task folds these into the counts; a reader adds both.
create table survey_counts (
  tenant_id integer not null references tenants,
  survey_id integer not null,
  -- 0 is the sum of all links.
  link_id integer not null,
  status text not null,
  count integer not null,
  primary key (tenant_id, survey_id, link_id, status)
);

create table survey_count_deltas (
  like survey_counts,
  id bigint not null generated always as identity,
  primary key (tenant_id, survey_id, id)
);

create function count_survey_responses() returns trigger language plpgsql set search_path from current as $$
begin
  insert into survey_count_deltas (tenant_id, survey_id, link_id, status, count)
    select tenant_id, survey_id, coalesce(link_id, 0), status, case tg_op when 'INSERT' then count(*) else -count(*) end
    from moved group by 1, 2, 3, 4;
  return null;
end $$;

-- Most changes of a response change no count: then nothing is written.
create function count_changed_survey_responses() returns trigger language plpgsql set search_path from current as $$
begin
  insert into survey_count_deltas (tenant_id, survey_id, link_id, status, count)
    select tenant_id, survey_id, coalesce(link_id, 0), status, sum(sign)
    from (
      select -1 as sign, g.tenant_id, g.survey_id, g.link_id, g.status from gone g
      union all
      select 1, a.tenant_id, a.survey_id, a.link_id, a.status from added a) moved
    group by 1, 2, 3, 4 having sum(sign) <> 0;
  return null;
end $$;
create trigger count_added after insert on survey_responses
  referencing new table as moved for each statement execute function count_survey_responses();
create trigger count_gone after delete on survey_responses
  referencing old table as moved for each statement execute function count_survey_responses();
create trigger count_changed after update on survey_responses
  referencing old table as gone new table as added for each statement execute function count_changed_survey_responses();

-- Recounts a tenant's responses. Only while no other transaction changes them.
create function fill_survey_counts(tenant integer) returns void
  language sql volatile security definer set search_path from current as $$
    delete from survey_count_deltas where tenant_id = tenant;
    delete from survey_counts where tenant_id = tenant;
    insert into survey_counts (tenant_id, survey_id, link_id, status, count)
    select tenant, r.survey_id, l.link, r.status, count(*)
    from survey_responses r
    cross join lateral (select r.link_id as link where r.link_id is not null union all select 0) l
    where r.tenant_id = tenant group by 2, 3, 4;
  $$;

-- Page views of a survey by day in the tenant's time zone and by link. Link 0 is the sum of personal links, because
-- who opened a page is not stored.
create table survey_openings (
  tenant_id integer not null, survey_id integer not null,
  day date not null,
  link_id integer not null, count integer not null,
  primary key (tenant_id, survey_id, day, link_id),
  foreign key (tenant_id, survey_id) references surveys on delete cascade
);

-- Former answers of a response that its respondent edited, or that a late submission completed.
create table survey_response_versions (
  tenant_id integer not null references tenants,
  id integer not null generated always as identity,
  response_id integer not null,
  replaced_at timestamptz not null default now(),
  why text not null check (why in ('edited', 'late')),
  survey_version integer not null,
  answers jsonb not null,
  -- Identifies the edit: a repeated request finds it instead of storing it twice.
  edit_key text,
  primary key (tenant_id, id),
  foreign key (tenant_id, response_id) references survey_responses on delete cascade
);
create index on survey_response_versions (tenant_id, response_id, id);
create unique index survey_response_versions_edit on survey_response_versions (tenant_id, response_id, edit_key)
  where edit_key is not null;

-- Progress of each invitation: one definition for distributions and results.
create view survey_invitation_steps with (security_invoker) as
  select i.tenant_id, i.id, i.distribution_id, i.status, i.answered as has_completed,
    i.unsubscribed_at is not null as has_unsubscribed,
    i.sent_at is not null as is_sent,
    i.sent_at is not null and i.status not in ('bounced', 'failed') as is_delivered,
    i.answered or began.so as has_started,
    case when i.answered or began.so then true else i.opened end as has_opened
  from survey_invitations i
  cross join lateral (
    select exists (
      select from survey_responses r where r.tenant_id = i.tenant_id and r.link_id = i.link_id
        and r.status not in ('spam', 'test')) as so) began;

create view survey_distribution_rows with (security_invoker) as
  select d.*,
    case
      when d.cancelled_at is not null then 'cancelled'
      when i.waiting > 0 and d.send_at > now() then 'scheduled'
      when i.waiting > 0 then 'sending'
      else 'sent'
    end as status,
    to_jsonb(i) as stats
  from survey_distributions d
  cross join lateral (
    select count(*)::integer as invited,
      count(*) filter (where status = 'waiting')::integer as waiting,
      count(*) filter (where is_sent)::integer as sent,
      count(*) filter (where is_delivered)::integer as delivered,
      count(*) filter (where status = 'failed')::integer as failed,
      count(*) filter (where status = 'bounced')::integer as bounced,
      count(*) filter (where has_unsubscribed)::integer as unsubscribed,
      case when not bool_or(is_sent and has_opened is null)
        then count(*) filter (where has_opened)::integer end as opened,
      count(*) filter (where has_started)::integer as started,
      count(*) filter (where has_completed)::integer as completed
    from survey_invitation_steps n where n.tenant_id = d.tenant_id and n.distribution_id = d.id) i;

-- The current status, from state, openAt and closeAt.
create view survey_rows with (security_invoker) as
  select s.*,
    case
      when s.state <> 'active' then s.state
      when (s.settings ->> 'closeAt')::timestamptz <= now() then 'closed'
      when (s.settings ->> 'openAt')::timestamptz > now() then 'scheduled'
      else 'active'
    end as status,
    (select count(*)::integer from survey_questions q
      where q.tenant_id = s.tenant_id and q.survey_id = s.id and q.deleted_at is null) as field_count,
    r.started_count, r.response_count,
    r.response_count::float8 / nullif(r.started_count, 0) as completion_rate
  from surveys s
  cross join lateral (
    select coalesce(sum(count) filter (where c.status not in ('spam', 'test')), 0)::integer as started_count,
      coalesce(sum(count) filter (where c.status = 'complete'), 0)::integer as response_count
    from (
      select k.status, k.count from survey_counts k
      where k.tenant_id = s.tenant_id and k.survey_id = s.id and k.link_id = 0
      union all
      select d.status, d.count from survey_count_deltas d
      where d.tenant_id = s.tenant_id and d.survey_id = s.id) c) r;

create view survey_link_rows with (security_invoker) as
  select l.*, l.password_hash is not null as has_password, l.pin_hash is not null as has_pin,
    (select coalesce(sum(c.count), 0)::integer from (
      select k.count from survey_counts k
      where k.tenant_id = l.tenant_id and k.survey_id = l.survey_id and k.link_id = l.id and k.status = 'complete'
      union all
      select d.count from survey_count_deltas d
      where d.tenant_id = l.tenant_id and d.survey_id = l.survey_id and d.link_id = l.id and d.status = 'complete') c
    ) as uses
  from survey_links l;

-- Folds up to `most` deltas of any tenant and returns their number. One at a time.
create function fold_survey_counts(most integer) returns integer
  language plpgsql volatile security definer set search_path from current as $$
declare folded integer;
begin
  if not pg_try_advisory_xact_lock(712068) then return 0; end if;
  with gone as (
    delete from survey_count_deltas
    where ctid = any(array(select ctid from survey_count_deltas order by tenant_id, survey_id, id limit most))
    returning *),
  kept as (
    insert into survey_counts as c (tenant_id, survey_id, link_id, status, count)
    select g.tenant_id, g.survey_id, l.link, g.status, sum(g.count)
    from gone g cross join lateral (select g.link_id as link where g.link_id <> 0 union all select 0) l
    group by 1, 2, 3, 4
    on conflict (tenant_id, survey_id, link_id, status) do update set count = c.count + excluded.count)
  select count(*) into folded from gone;
  return folded;
end $$;

-- The response of a submission, locked. The lock is taken first, for a submission that is not stored yet, so that the
-- second of two with the same id finds what the first has stored.
create function lock_submission(survey integer, submission text) returns setof survey_responses
  language plpgsql volatile set search_path from current as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(current_tenant() || ':' || submission, survey));
  return query select * from survey_responses r
    where r.tenant_id = current_tenant() and r.survey_id = survey and r.submission_id = submission for update;
end $$;

-- Stores what a respondent has submitted, first or further pages or an edit, and returns the id of the response; null
-- where it is stored already. `known` is the response that this submission continues, `replaces` why its former answers
-- are kept as a version. Columns that `sent` leaves out stay as they are. Nobody waits long for a locked survey: that
-- would keep a connection from everyone else.
create function save_survey_response(sent jsonb, known integer, replaces text, edit text) returns integer
  language plpgsql volatile set search_path from current set lock_timeout = '3s' as $$
declare
  r survey_responses := jsonb_populate_record(null::survey_responses, sent);
  response integer;
begin
  r.tenant_id := current_tenant();
  if replaces is not null then
    insert into survey_response_versions (tenant_id, response_id, why, edit_key, survey_version, answers)
    select o.tenant_id, o.id, replaces, edit, o.survey_version, o.answers from survey_responses o
    where o.tenant_id = r.tenant_id and o.id = known;
  end if;
  if known is null then
    insert into survey_responses (tenant_id, survey_id, survey_version, link_id, customer_id, customer_name, status,
      language, started_at, completed_at, duration_ms, answers, sent, per_question_ms, shown, nps, csat, ces,
      sentiment_score, sentiment_label, sentiment_source, sentiment_confidence, summary, ending_id, quota_ids, source,
      device, browser, referrer, verified_email, consented_at, consent_version, late_by_sec, own_clock_sec,
      submission_id, resume_hash)
    values (r.tenant_id, r.survey_id, r.survey_version, r.link_id, r.customer_id,
      case when r.customer_id is not null then (select c.display_name from customer_form_responses c
        where c.tenant_id = r.tenant_id and c.id = r.customer_id) end,
      r.status, r.language, r.started_at, r.completed_at, r.duration_ms, r.answers, r.sent, r.per_question_ms, r.shown,
      r.nps, r.csat, r.ces, r.sentiment_score, r.sentiment_label, r.sentiment_source, r.sentiment_confidence, r.summary,
      r.ending_id, r.quota_ids, r.source, r.device, r.browser, r.referrer, r.verified_email, r.consented_at, r.consent_version, r.late_by_sec, r.own_clock_sec, r.submission_id, r.resume_hash)
    on conflict (tenant_id, survey_id, submission_id) do nothing
    returning id into response;
  else
    update survey_responses o set status = r.status, language = r.language, answers = r.answers, nps = r.nps,
      csat = r.csat, ces = r.ces, sentiment_score = r.sentiment_score, sentiment_label = r.sentiment_label,
      sentiment_source = r.sentiment_source, sentiment_confidence = r.sentiment_confidence, summary = r.summary, ending_id = r.ending_id,
      quota_ids = r.quota_ids, sent = coalesce(r.sent, o.sent),
      survey_version = coalesce(r.survey_version, o.survey_version),
      completed_at = coalesce(o.completed_at, r.completed_at), duration_ms = coalesce(o.duration_ms, r.duration_ms),
      per_question_ms = o.per_question_ms || coalesce(r.per_question_ms, '{}'),
      shown = array(select unnest(o.shown) union select unnest(r.shown) order by 1),
      consented_at = coalesce(r.consented_at, o.consented_at), consent_version = coalesce(r.consent_version, o.consent_version),
      late_by_sec = coalesce(r.late_by_sec, o.late_by_sec), own_clock_sec = coalesce(r.own_clock_sec, o.own_clock_sec),
      edited_at = coalesce(r.edited_at, o.edited_at), version = o.version + 1, updated_at = now()
    where o.tenant_id = r.tenant_id and o.id = known
    returning o.id into response;
  end if;
  return response;
end $$;

-- Each figure is a query of its own, so that a list reads only those that it filters by, and those of its page.
create view customer_rows with (security_invoker) as
  select c.*, f.at as last_feedback_at, floor(extract(epoch from now() - f.at) / 86400)::integer as days_since_feedback,
    (select s.nps from survey_responses s where (s.tenant_id, s.customer_id) = (c.tenant_id, c.id)
      and s.status = 'complete' and s.nps is not null order by s.started_at desc limit 1) as nps,
    (select s.csat from survey_responses s where (s.tenant_id, s.customer_id) = (c.tenant_id, c.id)
      and s.status = 'complete' and s.csat is not null order by s.started_at desc limit 1) as csat,
    (select count(*)::integer from survey_responses s where (s.tenant_id, s.customer_id) = (c.tenant_id, c.id)
      and s.status = 'complete') as surveys_answered,
    (select r.sentiment_score from sentiment_responses r where (r.tenant_id, r.customer_response_id) = (c.tenant_id, c.id)
      and r.sentiment_score is not null order by r.created_at desc limit 1) as sentiment,
    (select count(*)::integer from sentiment_responses r where (r.tenant_id, r.customer_response_id) = (c.tenant_id, c.id)
      and r.is_open) as open_cases
  from customer_form_responses c cross join lateral (select greatest(
    (select max(created_at) from sentiment_responses where (tenant_id, customer_response_id) = (c.tenant_id, c.id)),
    (select max(started_at) from survey_responses where (tenant_id, customer_id) = (c.tenant_id, c.id)
      and status not in ('spam', 'test')))) f(at)
  where c.delete_at is null;

grant execute on function fold_survey_counts(integer) to app_user;

call lock_tenant_tables();
