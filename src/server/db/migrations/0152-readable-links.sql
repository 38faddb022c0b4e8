-- A word that stands for the token of a link for everybody. One that is given up leads nowhere, and is free again.
alter table survey_links add column slug text check (slug is null or kind = 'anonymous');
alter table survey_links add unique (tenant_id, slug);
