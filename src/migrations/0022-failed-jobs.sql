-- Jobs whose last attempt failed, with the record that they are about.
create view failed_job_rows with (security_invoker) as
  select j.tenant_id, j.id, j.created_at, j.updated_at, j.version, j.kind, j.last_error as reason, j.attempts,
    j.dead_at as failed_at,
    coalesce(case j.kind
      when 'reply' then (select concat_ws(': ', r.reference, m.name) from response_messages m
        join sentiment_responses r on r.tenant_id = m.tenant_id and r.id = m.response_id
        where m.tenant_id = j.tenant_id and m.id = j.key::integer)
      when 'survey-invitation' then (select concat_ws(': ', s.name, i.name) from survey_invitations i
        join survey_distributions d on d.tenant_id = i.tenant_id and d.id = i.distribution_id
        join surveys s on s.tenant_id = d.tenant_id and s.id = d.survey_id
        where i.tenant_id = j.tenant_id and i.id = j.key::integer)
      when 'account-mail' then (select u.full_name from users u
        where u.tenant_id = j.tenant_id and u.id = split_part(j.key, '.', 1)::integer)
      when 'report-run' then (select p.name from report_runs u join reports p
        on p.tenant_id = u.tenant_id and p.id = u.report_id
        where u.tenant_id = j.tenant_id and u.id = j.key::integer)
      when 'report-mail' then (select p.name from report_runs u join reports p
        on p.tenant_id = u.tenant_id and p.id = u.report_id
        where u.tenant_id = j.tenant_id and u.id = split_part(j.key, '.', 1)::integer)
      when 'escalation-report' then (select e.name from escalation_deliveries d join escalation_rules e
        on e.tenant_id = d.tenant_id and e.id = d.rule_id
        where d.tenant_id = j.tenant_id and d.id = j.key::integer)
      when 'customer-import' then (select i.file_name from customer_imports i
        where i.tenant_id = j.tenant_id and i.id = j.key::integer)
      when 'erasure' then (select q.reference from data_requests q
        where q.tenant_id = j.tenant_id and q.id = j.key::integer)
    end, j.key) as subject
  from jobs j where j.dead_at is not null;

call lock_tenant_tables();
