-- A submission in progress moves to the published version of its survey. What the new version no longer has stays in the
-- former answers of the response.
alter table survey_response_versions drop constraint survey_response_versions_why_check;
alter table survey_response_versions add constraint survey_response_versions_why_check
  check (why in ('edited', 'late', 'survey_changed'));

call lock_tenant_tables();
