-- What it reads of a time depends on settings as far as PostgreSQL knows. Called immutable it could not become part of
-- the statement around it, and was planned anew for each answer, which took a third of the counting.
alter function packed_answer(integer, text, date, integer, timestamptz, integer, bytea) stable;
alter function packed_answer(integer, text, date, integer, timestamptz, integer[]) stable;
