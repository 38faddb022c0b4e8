import { sql, type Tx } from '../../core/server/db/database.ts';
import { phoneKeys, tenantCountry } from '../../core/server/notations/phone-number.ts';
import type { CustomerRecord } from '../../customers/schemas/customer.ts';
import { type Pattern, patternOf } from '../../text/person-pattern.ts';
import { type DataRequest, erasedMark, nameless } from '../schemas/data-request.ts';

/** The records of the person of a request, and what identifies them in free text. */
export interface Person {
  customers: Pick<CustomerRecord, 'id' | 'displayName' | 'email' | 'phone' | 'values'>[];
  customerIds: number[];
  responseIds: number[];
  surveyResponseIds: number[];
  /** Requests about the person. */
  requestIds: number[];
  /** Records that were deleted or merged earlier and are left in the audit log. */
  formerCustomerIds: number[];
  formerResponseIds: number[];
  emails: string[];
  terms: string[];
  /** What the terms look like in a text; none where nothing identifies the person in texts. */
  pattern: Pattern | undefined;
  /** Terms that other customers or users have too: they identify nobody. */
  shared: string[];
}

export async function findPerson(tx: Tx, request: DataRequest): Promise<Person> {
  const customers = await tx.rows(sql<Person['customers'][number]>`
    select id, display_name, email, phone, "values" from customer_form_responses
    where tenant_id = ${tx.tenantId} and id = any(${request.customerIds}::integer[]) order by id`);
  const customerIds = customers.map(({ id }) => id);
  const name = [nameless, erasedMark].includes(request.name) ? null : request.name;
  const said = [request.email, request.phone, name, ...request.otherNames.split('\n')];
  const known = customers.flatMap(({ email, phone, displayName }) => [email, phone, displayName]);
  const current = trimmed([...said, ...known]);
  const former = await formerCustomers(tx, customerIds, current);
  const all = trimmed([...current, ...former.flatMap(({ email, phone, mergedName }) => [email, phone, mergedName])]);
  const shared = await sharedTerms(tx, all, customerIds);
  const terms = all.filter((term) => !shared.includes(term) && isDistinct(term));
  const emails = terms.filter((term) => term.includes('@')).map((email) => email.toLowerCase());
  const answers = await surveyResponsesOf(tx, request, customerIds, emails);
  const surveyResponseIds = answers.map(({ id }) => id);
  const caseIds = answers.flatMap(({ caseId }) => caseId ?? []);
  const responseIds = await findResponses(tx, customerIds, emails, caseIds);
  const formerCustomerIds = former.flatMap(({ id }) => (id === null || customerIds.includes(id) ? [] : id));
  return {
    customers,
    customerIds,
    responseIds,
    surveyResponseIds,
    emails,
    terms,
    shared,
    formerCustomerIds,
    requestIds: await findRequests(tx, request.id, [...request.customerIds, ...formerCustomerIds], emails),
    formerResponseIds: await formerResponses(tx, [...customerIds, ...formerCustomerIds]),
    pattern: patternOf(terms),
  };
}

const trimmed = (texts: readonly (string | null)[]) => [
  ...new Set(texts.flatMap((text) => (text?.trim() ? [text.trim()] : []))),
];

interface FormerCustomer {
  id: number | null;
  email: string | null;
  phone: string | null;
  /** Only of a merged record: a name that this record had before may be a placeholder such as “Unknown customer”. */
  mergedName: string | null;
}

/** What the log of merges and the audit log know: merged records, deleted ones with the same address, former addresses. */
function formerCustomers(tx: Tx, customerIds: readonly number[], terms: readonly string[]): Promise<FormerCustomer[]> {
  const phones = terms.map((term) => term.replace(/\D/g, '')).filter((digits) => digits.length >= 7);
  return tx.rows(sql<FormerCustomer>`
    with merged as (
      select (m.one #>> '{customer,id}')::integer as id, m.one #>> '{customer,email}' as email,
        m.one #>> '{customer,phone}' as phone, m.one #>> '{customer,displayName}' as merged_name
      from customer_merges c cross join lateral jsonb_path_query(c.merged, '$[*]') m(one)
      where c.tenant_id = ${tx.tenantId} and c.kept_id = any(${customerIds}::integer[]) and c.undone_at is null),
    -- The log of merges is emptied after some time, the audit log names the merged records still.
    merged_names as (
      select n.one #>> '{}' as name from audit_log a cross join lateral jsonb_path_query(a.after, '$.mergedNames[*]') n(one)
      where a.tenant_id = ${tx.tenantId} and a.resource = 'customerMerges'
        and ${JSON.stringify(customerIds)}::jsonb @> (a.after -> 'keptId')),
    logged as (
      select a.record_id as id, d.document ->> 'email' as email, d.document ->> 'phone' as phone,
        coalesce(d.document ->> 'displayName', d.document ->> 'display_name') as name
      from audit_log a cross join lateral (values (a.before), (a.after)) d(document)
      where a.tenant_id = ${tx.tenantId} and a.resource in ('customers', 'customerFormResponses')
        and jsonb_typeof(d.document) = 'object')
    select * from merged
    union select null, null, null, name from merged_names
    union select l.id, l.email, l.phone, case when l.name in (select name from merged_names) then l.name end
    from logged l
    where l.id = any(${customerIds}::integer[])
      or l.id in (select id from merged)
      or not exists (select from customer_form_responses c where c.tenant_id = ${tx.tenantId} and c.id = l.id)
        and (lower(btrim(l.email)) = any(${terms.map((term) => term.toLowerCase())}::text[])
          or regexp_replace(l.phone, '\\D', '', 'g') = any(${phones}::text[])
          or l.name in (select name from merged_names)
          or coalesce(l.email, '') = '' and coalesce(l.phone, '') = '' and l.name = any(${terms}::text[]))`);
}

/** Responses of the person that were deleted earlier. */
async function formerResponses(tx: Tx, customerIds: readonly number[]): Promise<number[]> {
  const rows = await tx.rows(sql<{ id: number }>`
    select distinct a.record_id as id from audit_log a cross join lateral (values (a.before), (a.after)) d(document)
    where a.tenant_id = ${tx.tenantId} and a.resource = 'sentimentResponses' and a.record_id is not null
      and ${JSON.stringify(customerIds)}::jsonb @> (d.document -> 'customerResponseId')
      and not exists (select from sentiment_responses r where r.tenant_id = a.tenant_id and r.id = a.record_id)`);
  return rows.map(({ id }) => id);
}

/** This request, and others about nobody else. */
async function findRequests(tx: Tx, id: number, customerIds: readonly number[], emails: readonly string[]) {
  const rows = await tx.rows(sql<{ id: number }>`
    select d.id from data_requests d
    where d.tenant_id = ${tx.tenantId} and (d.id = ${id} or lower(btrim(d.email)) = any(${emails}::text[])
      or d.customer_ids <> '[]' and d.customer_ids <@ ${JSON.stringify(customerIds)}::jsonb)`);
  return rows.map((row) => row.id);
}

/** A single lower-case word such as “open” would match labels and ordinary text. */
export const isDistinct = (term: string): boolean => term.length >= 3 && /[\s\d@]|^\p{Lu}|[^\p{ASCII}]/u.test(term);

async function sharedTerms(tx: Tx, terms: readonly string[], customerIds: readonly number[]): Promise<string[]> {
  const rows = await tx.rows(sql<{ term: string }>`
    select t.term from unnest(${terms}::text[]) t(term)
    where exists (select from customer_form_responses c
        where c.tenant_id = ${tx.tenantId} and not c.id = any(${customerIds}::integer[]) and (c.name_key = name_key_of(t.term)
          or c.email_key = lower(t.term) or c.phone_key = phone_key_of(t.term)))
      or exists (select from users u
        where u.tenant_id = ${tx.tenantId} and lower(t.term) in (lower(u.full_name), u.email))`);
  return rows.map(({ term }) => term);
}

const hasEmail = (emails: readonly string[]) => sql`exists (
  select from jsonb_array_elements(r.answers) a
  where lower(btrim(case a ->> 'fieldType' when 'email' then a ->> 'text' when 'contact_info' then a #>> '{value,email}' end))
    = any(${emails}::text[]))`;

/** Of the customers, of the page that the request came from, or of nobody known and with an address of the person. */
function surveyResponsesOf(tx: Tx, { id }: DataRequest, customerIds: readonly number[], emails: readonly string[]) {
  return tx.rows(sql<{ id: number; caseId: number | null }>`
    select r.id, r.case_id from survey_responses r
    where r.tenant_id = ${tx.tenantId} and (r.customer_id = any(${customerIds}::integer[])
      or r.id = (select p.survey_response_id from own_pages p join data_requests d
        on d.tenant_id = p.tenant_id and d.own_page_id = p.id where p.tenant_id = r.tenant_id and d.id = ${id})
      or r.customer_id is null and (lower(btrim(r.verified_email)) = any(${emails}::text[]) or ${hasEmail(emails)}
        or r.link_id in (select l.id from survey_links l
            where l.tenant_id = r.tenant_id and l.customer_id = any(${customerIds}::integer[])
          union all select i.link_id from survey_invitations i
            where i.tenant_id = r.tenant_id and i.email_key = any(${emails}::text[]))))
    order by r.id`);
}

async function findResponses(tx: Tx, customerIds: readonly number[], emails: string[], caseIds: readonly number[]) {
  const rows = await tx.rows(sql<{ id: number }>`
    select r.id from sentiment_responses r
    where r.tenant_id = ${tx.tenantId} and (r.customer_response_id = any(${customerIds}::integer[])
      or r.customer_response_id is null and (r.id = any(${caseIds}::integer[]) or ${hasEmail(emails)}))
    order by r.id`);
  return rows.map(({ id }) => id);
}

/** Customers with the email, phone number or name of a request; the first two identify a person. */
export async function findCustomers(tx: Tx, { email, phone, name }: Pick<DataRequest, 'email' | 'phone' | 'name'>) {
  const phones = phone ? phoneKeys(phone, await tenantCountry(tx)) : [];
  return tx.rows(sql<{ id: number; displayName: string; isSame: boolean }>`
    select * from (
      select id, display_name, coalesce(email_key = lower(${email}::text), false)
        or coalesce(phone_key = any(${phones}::text[]), false) as is_same, name_key
      from customer_form_responses where tenant_id = ${tx.tenantId}) c
    where c.is_same or c.name_key = name_key_of(${name}::text) order by c.is_same desc, c.id limit 50`);
}
