-- Which files and keys belong to this database. The files carry the same id, in files/installation.json.
create table installation (
  is_only boolean primary key default true check (is_only),
  id uuid not null,
  keys_fingerprint bytea not null,
  -- Null until the files carry the id.
  bound_at timestamptz
);
