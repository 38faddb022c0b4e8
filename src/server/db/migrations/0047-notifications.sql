-- What belongs together is told once for as long as nobody has read it: three changes of one response, fifty
-- responses given in one go. `created_at` is the latest of it.
alter table notifications
  add column group_key text collate "C",
  add column count integer not null default 1;
create unique index notifications_unread_group on notifications (tenant_id, user_id, group_key)
  where read_at is null and group_key is not null;
create index notifications_latest on notifications (tenant_id, user_id, created_at desc, id desc);
create index notifications_unread on notifications (tenant_id, user_id) where read_at is null;
drop index notifications_tenant_id_user_id_id_idx;
create index notifications_age on notifications (tenant_id, created_at);
