import { notFound } from '../../core/contract/errors.ts';
import { escapeHtml } from '../../core/rules/escape-html.ts';
import { partsOfNote } from '../../core/rules/mentions.ts';
import { audit, readRow } from '../../core/server/crud/rows.ts';
import { inTurn, type Sql, sql, type Tx } from '../../core/server/db/database.ts';
import type { Handler, Services } from '../../core/server/http/call.ts';
import type { Answered } from '../../forms/schemas/answered.ts';
import { type DataRequest, erasedMark } from '../schemas/data-request.ts';
import { buildArchive } from './archive.ts';
import { isOwn, type Owned, ownedBy, personalColumns } from './own-rows.ts';
import { findPerson, type Person } from './person.ts';
import { textTables } from './text-columns.ts';

type Entry = Record<string, string | number | null>;

interface Part {
  title: string;
  entries: Entry[];
}

export const exportPerson: Handler = async (call) => {
  const { tx, services, resource, reply, query } = call;
  const request = await readRow<DataRequest>(tx, resource, call.id());
  const format = parseFormat(query.format);
  const { headers, body } = await writeDocument(services, tx, request, format);
  await audit(call, resource, request.id, { after: { exported: format } });
  reply.headers(headers);
  return body;
};

/** zip: both documents, and the files of the person, the originals of their emails among them. */
export type ExportFormat = 'html' | 'json' | 'zip';

export const parseFormat = (asked: unknown): ExportFormat => (asked === 'html' || asked === 'zip' ? asked : 'json');

const contentTypes: Readonly<Record<ExportFormat, string>> = {
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  zip: 'application/zip',
};

/** Everything that is stored about the person, without other people. */
export async function writeDocument(services: Services, tx: Tx, request: DataRequest, format: ExportFormat) {
  if (request.name === erasedMark) throw notFound();
  const person = await findPerson(tx, request);
  const owned = await ownedBy(tx, person);
  const parts: Part[] = await inTurn(exportedTables, async (exported) => ({
    title: exported.title,
    entries: await readEntries(tx, exported, owned),
  }));
  const hide = await othersIn(tx, request, person, JSON.stringify(parts));
  const clean = parts.map(({ title, entries }) => ({ title, entries: entries.map((entry) => mapped(entry, hide)) }));
  const title = `Personal data of ${request.name}`;
  const html = () => renderHtml(title, clean);
  const json = () => JSON.stringify({ title, parts: clean }, null, 2);
  const { reference } = request;
  const zip = () =>
    buildArchive(services, tx, { [`${reference}.html`]: html(), [`${reference}.json`]: json() }, owned.fileNames);
  return {
    headers: {
      'content-disposition': `attachment; filename="${reference}.${format}"`,
      'content-type': contentTypes[format],
    },
    body: format === 'zip' ? await zip() : format === 'html' ? html() : json(),
  };
}

const mapped = (entry: Entry, change: (text: string) => string): Entry =>
  Object.fromEntries(
    Object.entries(entry).map(([name, value]) => [name, typeof value === 'string' ? change(value) : value]),
  );

interface ExportedTable {
  table: string;
  title: string;
  /** What is printed before the columns of the list: columns of a row `t` that hold no text of people, and of others. */
  facts: Sql;
  joins?: Sql;
  where?: Sql;
}

/** The parts of an export; their texts are the columns of the list that are marked as exported. */
const exportedTables: readonly ExportedTable[] = [
  { table: 'customer_form_responses', title: 'About you', facts: sql`t.created_at::text as "Since"` },
  {
    table: 'sentiment_responses',
    title: 'Feedback',
    facts: sql`t.reference as "Reference", s.name as "Form", t.created_at::text as "Received", t.status as "Status",
      t.sentiment_score as "Sentiment score"`,
    joins: sql`join sentiments s on s.tenant_id = t.tenant_id and s.id = t.sentiment_id`,
  },
  {
    table: 'survey_responses',
    title: 'Survey responses',
    facts: sql`s.name as "Survey", t.started_at::text as "Started", t.completed_at::text as "Completed",
      t.language as "Language", t.nps as "NPS", t.csat as "CSAT", t.ces as "CES", t.sentiment_score as "Sentiment score",
      t.device as "Device", t.browser as "Browser"`,
    joins: sql`join surveys s on s.tenant_id = t.tenant_id and s.id = t.survey_id`,
  },
  {
    table: 'survey_response_versions',
    title: 'Former answers to surveys',
    facts: sql`t.replaced_at::text as "Replaced"`,
  },
  {
    table: 'sentiment_response_tracking',
    title: 'Notes about your feedback',
    facts: sql`r.reference as "Reference", t.created_at::text as "Written"`,
    joins: sql`join sentiment_responses r on r.tenant_id = t.tenant_id and r.id = t.response_id`,
    // Without the users who wrote or are mentioned, and without the history of changes.
    where: sql`t.kind in ('note', 'resolution', 'escalation') and t.deleted_at is null`,
  },
  {
    table: 'response_messages',
    title: 'Messages about your feedback',
    facts: sql`r.reference as "Reference", t.created_at::text as "Written", t.status as "Status"`,
    joins: sql`join sentiment_responses r on r.tenant_id = t.tenant_id and r.id = t.response_id`,
  },
  {
    table: 'survey_invitations',
    title: 'Survey emails',
    facts: sql`t.sent_at::text as "Sent", t.status as "Status", t.answered as "Answered"`,
  },
  { table: 'survey_links', title: 'Survey links for you', facts: sql`t.created_at::text as "Created"` },
  {
    table: 'contact_opt_outs',
    title: 'No more emails to you',
    facts: sql`t.created_at::text as "Since", t.reason as "Because", t.undone_at::text as "Until"`,
  },
  {
    table: 'consent_entries',
    title: 'Consents',
    facts: sql`t.created_at::text as "At", case when t.is_given then 'Given' else 'Withdrawn' end as "Consent"`,
  },
  {
    table: 'import_rows',
    title: 'Imported from files',
    facts: sql`i.created_at::text as "Imported"`,
    joins: sql`join imports i on i.tenant_id = t.tenant_id and i.id = t.import_id`,
  },
  {
    table: 'files',
    title: 'Files',
    facts: sql`t.created_at::text as "Received", t.content_type as "Type", t.size_bytes as "Bytes"`,
  },
  {
    table: 'data_requests',
    title: 'Your requests',
    facts: sql`t.reference as "Reference", t.received_at::text as "Received", t.status as "Status"`,
  },
];

async function readEntries(tx: Tx, { table, facts, joins, where }: ExportedTable, person: Owned): Promise<Entry[]> {
  const columns = personalColumns(textTables[table] ?? { holds: '' }).filter(([, { isExported }]) => isExported);
  const texts = columns.map(([column]) => sql`${column}::text, to_json(t.${sql.ref(column)})`);
  const rows = await tx.rows(sql<{ facts: Entry; texts: Record<string, unknown> }>`
    select (select to_json(f) from (select ${facts}) f) as facts, json_build_object(${sql.join(texts)}) as texts
    from ${sql.ref(table)} t ${joins ?? sql``}
    where t.tenant_id = ${tx.tenantId} and ${isOwn(table, person)} ${where ? sql`and ${where}` : sql``}
    order by t.tenant_id, t.${sql.ref(orders[table] ?? 'id')}`);
  return rows.map(({ facts: known, texts: said }) =>
    Object.assign({}, known, ...columns.map(([column, { holds }]) => printed(holds, said[column]))),
  );
}

/** The rows of a file have no ids. */
const orders: Readonly<Record<string, string>> = { import_rows: 'number' };

const isAnswer = (value: unknown): value is Answered =>
  typeof value === 'object' && value !== null && 'fieldName' in value && 'text' in value;

/** Answers under their questions; other columns under their own name. */
function printed(label: string, value: unknown): Entry {
  if (Array.isArray(value) && value.length > 0 && value.every(isAnswer))
    return Object.fromEntries(value.map(({ fieldName, text }) => [fieldName, withoutMentions(text)]));
  const text = exportedText(value);
  return text === '' ? {} : { [label]: withoutMentions(text) };
}

function exportedText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(exportedText).filter(Boolean).join(', ');
  if (typeof value !== 'object') return String(value);
  // Of a file the name that its sender gave; of other documents every value.
  if ('path' in value && 'name' in value) return exportedText(value.name);
  return Object.entries(value)
    .map(([key, one]) => `${key}: ${exportedText(one)}`)
    .join(', ');
}

const withoutMentions = (text: string) =>
  partsOfNote(text)
    .map((part) => ('text' in part ? part.text : hidden))
    .join('');

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

function renderHtml(title: string, parts: readonly Part[]): string {
  const line = ([name, value]: [string, unknown]) =>
    value === null || value === '' ? '' : `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(String(value))}</dd>`;
  const section = ({ title: heading, entries }: Part) =>
    `<h2>${escapeHtml(heading)}</h2>${
      entries.map((entry) => `<dl>${Object.entries(entry).map(line).join('')}</dl>`).join('') || '<p>Nothing.</p>'
    }`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>body{font:16px/1.5 system-ui;max-width:44rem;margin:auto;padding:1rem}dl{border-top:1px solid}dd{white-space:pre-wrap}</style></head><body><h1>${escapeHtml(title)}</h1>${parts.map(section).join('')}</body></html>`;
}
