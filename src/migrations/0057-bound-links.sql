-- A link works only for the address and the role for which it was sent.
alter table sign_in_codes add column role_id integer;
update sign_in_codes c set address = u.email, role_id = u.role_id from users u
  where (u.tenant_id, u.id) = (c.tenant_id, c.user_id) and c.purpose <> 'sign-in' and c.used_at is null;
