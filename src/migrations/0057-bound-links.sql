-- A link works only for the address and the role for which it was sent; that of a new address has the new one.
alter table sign_in_codes add column role_id integer, drop constraint sign_in_codes_purpose_check,
  add constraint sign_in_codes_purpose_check
    check (purpose in ('sign-in', 'invitation', 'reset', 'confirmation', 'new-address'));
update sign_in_codes c set address = u.email, role_id = u.role_id from users u
  where (u.tenant_id, u.id) = (c.tenant_id, c.user_id) and c.purpose <> 'sign-in' and c.used_at is null;
