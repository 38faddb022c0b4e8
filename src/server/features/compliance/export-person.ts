import { notFound } from '../../../contract/errors.ts';
import { type DataRequest, erasedMark } from '../../../contract/schemas/compliance/data-request.ts';
import type { Answered } from '../../../contract/schemas/responses/sentiment-response.ts';
import { partsOfNote } from '../../../domain/mentions.ts';
import { escapeHtml } from '../../../domain/text/escape-html.ts';
import { audit, readRow } from '../../platform/crud/rows.ts';
import { sql, type Tx } from '../../platform/db/database.ts';
import type { Handler } from '../../platform/http/call.ts';
import { isOfPerson, type Person, personOf } from './person.ts';

type Entry = Record<string, string | number | null>;

interface Part {
  title: string;
  entries: Entry[];
}

export const exportPerson: Handler = async (call) => {
  const { tx, resource, reply } = call;
  const request = await readRow<DataRequest>(tx, resource, call.id());
  const format = call.query.format === 'html' ? 'html' : 'json';
  const { headers, body } = await documentOf(tx, request, format);
  await audit(call, resource, request.id, { after: { exported: format } });
  reply.headers(headers);
  return body;
};

export type ExportFormat = 'html' | 'json';

/** Everything that is stored about the person, without other people: as JSON, or as HTML to read. */
export async function documentOf(tx: Tx, request: DataRequest, format: ExportFormat) {
  if (request.name === erasedMark) throw notFound();
  const person = await personOf(tx, request);
  const parts: Part[] = [
    { title: 'About you', entries: person.customers.map(customerEntry) },
    { title: 'Feedback', entries: await responses(tx, person) },
    { title: 'Survey responses', entries: await surveyResponses(tx, person) },
    { title: 'Notes about your feedback', entries: await notes(tx, person) },
    { title: 'Messages about your feedback', entries: await messages(tx, person) },
    { title: 'Survey emails', entries: await emails(tx, person) },
    { title: 'Consents', entries: await consents(tx, person) },
  ];
  const hide = await othersIn(tx, request, person, JSON.stringify(parts));
  const clean = parts.map(({ title, entries }) => ({ title, entries: entries.map((entry) => mapped(entry, hide)) }));
  const title = `Personal data of ${request.name}`;
  return {
    headers: {
      'content-disposition': `attachment; filename="${request.reference}.${format}"`,
      'content-type': `${format === 'html' ? 'text/html' : 'application/json'}; charset=utf-8`,
    },
    body: format === 'html' ? htmlOf(title, clean) : JSON.stringify({ title, parts: clean }, null, 2),
  };
}

const mapped = (entry: Entry, change: (text: string) => string): Entry =>
  Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [name, typeof value === 'string' ? change(value) : value]),
  );

const answersOf = (answers: readonly Answered[]): Entry =>
  Object.fromEntries(answers.map(({ fieldName, text }) => [fieldName, text]));

const customerEntry = ({ displayName, email, phone, values }: Person['customers'][number]): Entry => ({
  ...{ Name: displayName, Email: email, Phone: phone },
  ...answersOf(values),
});

type Stored = Entry & { answers: Answered[] };

const withAnswers = ({ answers, ...entry }: Stored): Entry => ({ ...(entry as Entry), ...answersOf(answers) });

async function responses(tx: Tx, { responseIds }: Person): Promise<Entry[]> {
  const rows = await tx.rows(sql<Stored>`
    select r.reference as "Reference", s.name as "Form", r.created_at::text as "Received", r.status as "Status",
      r.sentiment_score as "Sentiment score", r.answers
    from sentiment_responses r join sentiments s on s.tenant_id = r.tenant_id and s.id = r.sentiment_id
    where r.tenant_id = ${tx.tenantId} and r.id = any(${responseIds}::integer[]) order by r.id`);
  return rows.map(withAnswers);
}

async function surveyResponses(tx: Tx, { surveyResponseIds }: Person): Promise<Entry[]> {
  const rows = await tx.rows(sql<Stored>`
    select s.name as "Survey", r.started_at::text as "Started", r.completed_at::text as "Completed",
      r.language as "Language", r.verified_email as "Verified email", r.nps as "NPS", r.csat as "CSAT", r.ces as "CES",
      r.sentiment_score as "Sentiment score", r.device as "Device", r.browser as "Browser", r.note as "Note", r.answers
    from survey_responses r join surveys s on s.tenant_id = r.tenant_id and s.id = r.survey_id
    where r.tenant_id = ${tx.tenantId} and r.id = any(${surveyResponseIds}::integer[]) order by r.id`);
  return rows.map(withAnswers);
}

/** Without the users who wrote or are mentioned. */
async function notes(tx: Tx, { responseIds }: Person): Promise<Entry[]> {
  const rows = await tx.rows(sql<{ reference: string; written: string; notes: string }>`
    select r.reference, t.created_at::text as written, t.notes
    from sentiment_response_tracking t
    join sentiment_responses r on r.tenant_id = t.tenant_id and r.id = t.response_id
    where t.tenant_id = ${tx.tenantId} and t.response_id = any(${responseIds}::integer[]) and t.kind = 'note'
      and t.deleted_at is null
    order by t.id`);
  return rows.map(({ reference, written, notes: text }) => ({
    ...{ Reference: reference, Written: written },
    Note: partsOfNote(text)
      .map((part) => ('text' in part ? part.text : hidden))
      .join(''),
  }));
}

function messages(tx: Tx, person: Person): Promise<Entry[]> {
  return tx.rows(sql<Entry>`
    select r.reference as "Reference", m.created_at::text as "Written", m.address as "Your address", m.status as "Status",
      m.body as "Message", (select string_agg(f ->> 'name', ', ') from jsonb_array_elements(m.files) f) as "Files"
    from response_messages m join sentiment_responses r on r.tenant_id = m.tenant_id and r.id = m.response_id
    where m.tenant_id = ${tx.tenantId} and ${isOfPerson(tx, person)} order by m.id`);
}

function emails(tx: Tx, { customerIds, emails: addresses }: Person): Promise<Entry[]> {
  return tx.rows(sql<Entry>`
    select i.address as "To", i.sent_at::text as "Sent", i.status as "Status", i.answered as "Answered"
    from survey_invitations i
    where i.tenant_id = ${tx.tenantId} and i.sent_at is not null
      and (i.customer_id = any(${customerIds}::integer[]) or i.email_key = any(${addresses}::text[])) order by i.id`);
}

function consents(tx: Tx, { customerIds, surveyResponseIds }: Person): Promise<Entry[]> {
  return tx.rows(sql<Entry>`
    select e.created_at::text as "At", e.purpose as "Purpose", e.wording as "Text",
      case when e.is_given then 'Given' else 'Withdrawn' end as "Consent"
    from consent_entries e
    where e.tenant_id = ${tx.tenantId} and (e.customer_id = any(${customerIds}::integer[])
      or e.survey_response_id = any(${surveyResponseIds}::integer[])) order by e.id`);
}

const hidden = '[another person]';
const emailPattern = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/gu;

/** Returns what replaces names and addresses of other customers and users in a text. */
async function othersIn(tx: Tx, request: DataRequest, { customers, customerIds }: Person, text: string) {
  const own = [request, ...customers].flatMap(({ email }) => email?.toLowerCase() ?? []);
  const names = [request.name, ...customers.map(({ displayName }) => displayName)];
  const others = await tx.rows(sql<{ name: string }>`
    select name from (
      select display_name as name from customer_form_responses
      where tenant_id = ${tx.tenantId} and not id = any(${customerIds}::integer[])
      union select full_name from users where tenant_id = ${tx.tenantId}) o
    where length(name) >= 5 and not name = any(${names}::text[]) and strpos(${text}, name) > 0
    order by length(name) desc`);
  return (said: string) =>
    others
      .reduce((rest, { name }) => rest.replaceAll(name, hidden), said)
      .replaceAll(emailPattern, (email) => (own.includes(email.toLowerCase()) ? email : hidden));
}

function htmlOf(title: string, parts: readonly Part[]): string {
  const line = ([name, value]: [string, unknown]) =>
    value === null || value === '' ? '' : `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(String(value))}</dd>`;
  const section = ({ title: heading, entries }: Part) =>
    `<h2>${escapeHtml(heading)}</h2>${
      entries.map((entry) => `<dl>${Object.entries(entry).map(line).join('')}</dl>`).join('') || '<p>Nothing.</p>'
    }`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>body{font:16px/1.5 system-ui;max-width:44rem;margin:auto;padding:1rem}dl{border-top:1px solid}dd{white-space:pre-wrap}</style></head><body><h1>${escapeHtml(title)}</h1>${parts.map(section).join('')}</body></html>`;
}
