-- A rule also moves responses to a status that the tenant has added. It is named as callers name it, which never
-- changes; and what a rule names is not deleted.
alter table escalation_rules drop constraint escalation_rules_set_status_check;
alter table escalation_rules add foreign key (tenant_id, set_status) references response_statuses (tenant_id, key);
create index escalation_rules_of_status on escalation_rules (tenant_id, set_status) where set_status is not null;
