-- What came in one way may be little or nothing of what is open: looked for along the order of everything, all that is
-- open would be read.
create index response_queue_channel on response_queue (tenant_id, channel, created_at, response_id) where kind = 'open';
create index response_queue_channel_changed on response_queue (tenant_id, channel, updated_at, response_id)
  where kind = 'open';
