import { type DataRequest, nameless } from '../../../contract/schemas/compliance/data-request.ts';
import type { CustomerRecord } from '../../../contract/schemas/customers/customer.ts';
import { sql, type Tx } from '../../platform/db/database.ts';

/** The records of the person of a request, and what identifies them in free text. */
export interface Person {
  customers: Pick<CustomerRecord, 'id' | 'displayName' | 'email' | 'phone' | 'values'>[];
  customerIds: number[];
  responseIds: number[];
  surveyResponseIds: number[];
  emails: string[];
  terms: string[];
  /** Terms that other customers or users have too: they identify nobody. */
  shared: string[];
}

export async function personOf(tx: Tx, request: DataRequest): Promise<Person> {
  const customers = await tx.rows(sql<Person['customers'][number]>`
    select id, display_name, email, phone, "values" from customer_form_responses
    where tenant_id = ${tx.tenantId} and id = any(${request.customerIds}::integer[]) order by id`);
  const customerIds = customers.map(({ id }) => id);
  const name = request.name === nameless ? null : request.name;
  const said = [request.email, request.phone, name, ...request.otherNames.split('\n')];
  const known = customers.flatMap(({ email, phone, displayName }) => [email, phone, displayName]);
  const all = [...new Set([...said, ...known].flatMap((term) => (term?.trim() ? [term.trim()] : [])))];
  const shared = await sharedTerms(tx, all, customerIds);
  const terms = all.filter((term) => !shared.includes(term) && isDistinct(term));
  const emails = terms.filter((term) => term.includes('@')).map((email) => email.toLowerCase());
  const answers = await surveyResponsesOf(tx, request, customerIds, emails);
  const surveyResponseIds = answers.map(({ id }) => id);
  const caseIds = answers.flatMap(({ caseId }) => caseId ?? []);
  const responseIds = await responsesOf(tx, customerIds, emails, caseIds);
  return { customers, customerIds, responseIds, surveyResponseIds, emails, terms, shared };
}

/** A single lower-case word such as “open” would match labels and ordinary text. */
export const isDistinct = (term: string): boolean => term.length >= 3 && /[\s\d@]|^\p{Lu}|[^\p{ASCII}]/u.test(term);

async function sharedTerms(tx: Tx, terms: readonly string[], customerIds: readonly number[]): Promise<string[]> {
  const rows = await tx.rows(sql<{ term: string }>`
    select t.term from unnest(${terms}::text[]) t(term)
    where exists (select from customer_form_responses c
        where c.tenant_id = ${tx.tenantId} and not c.id = any(${customerIds}::integer[]) and (c.name_key = name_key_of(t.term)
          or c.email_key = lower(t.term) or c.phone_key = nullif(regexp_replace(t.term, '\\D', '', 'g'), '')))
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

async function responsesOf(tx: Tx, customerIds: readonly number[], emails: string[], caseIds: readonly number[]) {
  const rows = await tx.rows(sql<{ id: number }>`
    select r.id from sentiment_responses r
    where r.tenant_id = ${tx.tenantId} and (r.customer_response_id = any(${customerIds}::integer[])
      or r.customer_response_id is null and (r.id = any(${caseIds}::integer[]) or ${hasEmail(emails)}))
    order by r.id`);
  return rows.map(({ id }) => id);
}

/** Messages `m` about the responses of a person, and from the person's own pages. */
export const isOfPerson = (tx: Tx, { responseIds, surveyResponseIds }: Person) => sql`(
  m.response_id = any(${responseIds}::integer[]) or m.own_page_id in (select p.id from own_pages p
    where p.tenant_id = ${tx.tenantId} and p.survey_response_id = any(${surveyResponseIds}::integer[])))`;

/** Customers with the email, phone number or name of a request; the first two identify a person. */
export function findCustomers(tx: Tx, { email, phone, name }: Pick<DataRequest, 'email' | 'phone' | 'name'>) {
  return tx.rows(sql<{ id: number; displayName: string; isSame: boolean }>`
    select * from (
      select id, display_name, coalesce(email_key = lower(${email}::text), false)
        or coalesce(phone_key = nullif(regexp_replace(${phone}::text, '\\D', '', 'g'), ''), false) as is_same, name_key
      from customer_form_responses where tenant_id = ${tx.tenantId}) c
    where c.is_same or c.name_key = name_key_of(${name}::text) order by c.is_same desc, c.id limit 50`);
}
