-- When the visitor last changed a finished answer.
alter table survey_responses add column edited_at timestamptz;
-- Names the change that replaced this version: the same change sent again is found, and not made twice.
alter table survey_response_versions add column edit_key text;
create unique index survey_response_versions_edit on survey_response_versions (tenant_id, response_id, edit_key)
  where edit_key is not null;
