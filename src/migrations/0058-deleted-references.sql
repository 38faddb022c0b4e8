-- Users and groups that were deleted are still named by settings, which could not be saved any more. From now on their
-- deletion removes them. All tables are small: settings of an organization.
create function pg_temp.without_deleted(tenant integer, ids jsonb, is_of_groups boolean) returns jsonb language sql stable
  as $$
    select coalesce(jsonb_agg(e order by at), '[]') from jsonb_array_elements(ids) with ordinality x (e, at)
    where case when is_of_groups
      then exists (select from groups g where g.tenant_id = tenant and g.id = e::integer)
      else exists (select from users u where u.tenant_id = tenant and u.id = e::integer and u.deleted_at is null) end
  $$;

create function pg_temp.without_deleted(tenant integer, auto_assign jsonb) returns jsonb language sql stable
  as $$
    select auto_assign || jsonb_build_object(
      'userIds', pg_temp.without_deleted(tenant, auto_assign -> 'userIds', false),
      'groupIds', pg_temp.without_deleted(tenant, auto_assign -> 'groupIds', true))
  $$;

update dashboards set editor_ids = pg_temp.without_deleted(tenant_id, editor_ids, false)
where editor_ids <> pg_temp.without_deleted(tenant_id, editor_ids, false);
update dashboards set group_ids = pg_temp.without_deleted(tenant_id, group_ids, true)
where group_ids <> pg_temp.without_deleted(tenant_id, group_ids, true);

update severity_levels set auto_assign = pg_temp.without_deleted(tenant_id, auto_assign)
where jsonb_typeof(auto_assign) = 'object' and auto_assign <> pg_temp.without_deleted(tenant_id, auto_assign);
update sentiment_handling set auto_assign = pg_temp.without_deleted(tenant_id, auto_assign)
where jsonb_typeof(auto_assign) = 'object' and auto_assign <> pg_temp.without_deleted(tenant_id, auto_assign);

update survey_case_rules set assigned_to_ids = pg_temp.without_deleted(tenant_id, assigned_to_ids, false)
where assigned_to_ids <> pg_temp.without_deleted(tenant_id, assigned_to_ids, false);
update survey_case_rules set assigned_group_ids = pg_temp.without_deleted(tenant_id, assigned_group_ids, true)
where assigned_group_ids <> pg_temp.without_deleted(tenant_id, assigned_group_ids, true);

update surveys set settings = jsonb_set(settings, '{notifyUserIds}',
  pg_temp.without_deleted(tenant_id, settings -> 'notifyUserIds', false))
where jsonb_array_length(settings -> 'notifyUserIds') > 0
  and settings -> 'notifyUserIds' <> pg_temp.without_deleted(tenant_id, settings -> 'notifyUserIds', false);

update report_schedules s set settings = jsonb_set(settings, '{recipients}', (
  select coalesce(jsonb_agg(e order by at), '[]') from jsonb_array_elements(settings -> 'recipients') with ordinality x (e, at)
  where jsonb_exists(e, 'email')
    or exists (select from groups g where g.tenant_id = s.tenant_id and g.id = (e ->> 'groupId')::integer)
    or exists (select from users u
      where u.tenant_id = s.tenant_id and u.id = (e ->> 'userId')::integer and u.deleted_at is null)))
where jsonb_typeof(settings -> 'recipients') = 'array';

delete from escalation_rule_users p using users u
where u.tenant_id = p.tenant_id and u.id = p.user_id and u.deleted_at is not null;
delete from escalation_rule_new_users p using users u
where u.tenant_id = p.tenant_id and u.id = p.user_id and u.deleted_at is not null;

drop function pg_temp.without_deleted(integer, jsonb, boolean), pg_temp.without_deleted(integer, jsonb);
