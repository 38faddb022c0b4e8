-- The comments of a page stay on it when its response is merged into another one.
create index on response_messages (tenant_id, own_page_id) where own_page_id is not null;
