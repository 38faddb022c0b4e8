-- Who last saved a report, or set how a page is public, is responsible for it: without such a user the owner is.
update reports set updated_by = created_by where updated_by is null;
update public_shares set updated_by = created_by where updated_by is null;

-- A case rule that the product made with the survey, and that nobody changed, acts in the name of the product.
update survey_case_rules set updated_by = null where version = 1 and name ~ '^(NPS|CSAT|CES) ≤ [0-9]$';

call lock_tenant_tables();
