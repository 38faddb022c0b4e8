-- What still waits is known by its column, so that an index can hold just that.
alter table sentiment_responses add column is_open boolean not null generated always as
  (status in ('new', 'open', 'in_progress', 'pending_customer', 'pending_internal')) stored;

-- Responses as lists read them. This runs again after every set of migrations, so that a column of a later one is there
-- as well. What is named beside the row is looked up for the rows of a page only, never for those that are skipped.
create procedure make_response_rows() language plpgsql as $$
begin
  drop view if exists sentiment_response_rows;
  create view sentiment_response_rows with (security_invoker) as
    select r.*,
      (select s.name from sentiments s where s.tenant_id = r.tenant_id and s.id = r.sentiment_id) as sentiment_name,
      (select l.name from severity_levels l
        where l.tenant_id = r.tenant_id and l.id = r.severity_level_id) as severity_name,
      (select l.color from severity_levels l
        where l.tenant_id = r.tenant_id and l.id = r.severity_level_id) as severity_color,
      (select l.rank from severity_levels l
        where l.tenant_id = r.tenant_id and l.id = r.severity_level_id) as severity_rank,
      r.is_open and coalesce(r.sla_due_at < now(), false) as is_overdue
    from sentiment_responses r;
  grant select on sentiment_response_rows to app_user;
end $$;
revoke execute on procedure make_response_rows() from public;
call make_response_rows();
