-- As it was; but a row's severity is looked up once, not for each of its name, colour and rank.
create or replace procedure make_response_rows() language plpgsql set search_path = public as $$
begin
  drop view if exists sentiment_response_rows;
  create view sentiment_response_rows with (security_invoker) as
    select r.*, s.name as sentiment_name, l.name as severity_name, l.color as severity_color, l.rank as severity_rank,
      r.is_open and coalesce(r.sla_due_at < now(), false) as is_overdue
    from sentiment_responses r
    left join sentiments s on s.tenant_id = r.tenant_id and s.id = r.sentiment_id
    left join severity_levels l on l.tenant_id = r.tenant_id and l.id = r.severity_level_id;
  grant select on sentiment_response_rows to app_user;
end $$;
call make_response_rows();
