-- The quotas that an answer counts for.
alter table survey_responses add column quota_ids jsonb not null default '[]';
-- What visitors upload has no author; which survey it came through is kept, so that no other can claim it.
alter table files add column survey_id integer;
alter table files add foreign key (tenant_id, survey_id) references surveys on delete set null (survey_id);
-- As they came, by key, until the visit is finished: whoever comes back goes on with them.
alter table survey_responses add column sent jsonb not null default '{}';
