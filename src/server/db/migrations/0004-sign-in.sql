-- How often a password was tried, by account and by address. Keys are keyed hashes: they name nobody.
create table sign_in_attempts (
  key bytea primary key,
  last_at timestamptz not null,
  taken integer not null
);
grant select, insert, update on sign_in_attempts to app_user;

-- A picture or a recording is asked for with the cookie alone.
create unique index sessions_cookie on sessions (tenant_id, cookie_hash) where cookie_hash is not null;

-- The session of the main domain ends when its code opens one on the tenant's own host.
alter table sign_in_codes add column session_id integer;

-- Past sessions, codes and attempts of every tenant are forgotten; the application itself sees one tenant at a time.
create function forget_past_sign_ins(before timestamptz) returns void
  language sql security definer set search_path = public
  as $$
    delete from sign_in_attempts where last_at < before;
    delete from sign_in_codes where expires_at < before;
    delete from sessions where expires_at < before;
  $$;
revoke execute on function forget_past_sign_ins(timestamptz) from public;
grant execute on function forget_past_sign_ins(timestamptz) to app_user;
