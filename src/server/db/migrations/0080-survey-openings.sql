-- How often the page of a survey was opened, by day of the tenant's calendar and by link. Link 0 is all of those that
-- lead to one person: who opened what is not kept.
create table survey_openings (
  tenant_id integer not null,
  survey_id integer not null,
  day date not null,
  link_id integer not null,
  count integer not null,
  primary key (tenant_id, survey_id, day, link_id),
  foreign key (tenant_id, survey_id) references surveys on delete cascade
);
call lock_tenant_tables();
