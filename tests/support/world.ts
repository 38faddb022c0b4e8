import { type NewFile, storeFileIn } from '../../src/core/server/files/stored-files.ts';
import type { ImportedListName } from '../../src/imports/schemas/imported-lists.ts';
import { created, type SignedIn, type TestApp } from './app.ts';

export type World = Record<string, number>;

export async function makeWorld(app: TestApp, admin: SignedIn): Promise<World> {
  const { services } = app;
  const roles = (await created(admin, '/Roles', { name: 'Branch lead' })).id;
  const permissions = (await admin.ask('GET', '/Permissions?_start=0&_end=1')).json<{ id: number }[]>()[0]
    ?.id as number;
  const users = (
    await created(admin, '/Users', {
      email: `mina@tenant${admin.tenantId}.example`,
      firstName: 'Mina',
      lastName: 'Haddad',
      roleId: roles,
      password: 'a long enough password',
    })
  ).id;
  const groups = (await created(admin, '/Groups', { name: 'North branch', memberIds: [users] })).id;
  const severityLevels = (await created(admin, '/SeverityLevels', { name: 'Urgent today', daysToResolve: 1 })).id;
  const calendars = (
    await created(admin, '/Calendars', { name: 'Office hours', timeZone: 'UTC', hours: [], holidays: [] })
  ).id;
  const customerFormResponses = await insertCustomer(services, admin.tenantId);
  const sentiments = (
    await created(admin, '/Sentiments', {
      name: 'Counter service',
      severityLevels: [severityLevels],
      assignedUsers: [users],
    })
  ).id;
  const sentimentFields = (
    await created(admin, '/SentimentFields', {
      sentimentId: sentiments,
      fieldName: 'What happened?',
      fieldType: 'text',
    })
  ).id;
  const sentimentResponses = (
    await created(admin, '/SentimentResponses/create', {
      sentimentId: sentiments,
      severityLevelId: severityLevels,
      values: [{ fieldId: sentimentFields, value: 'The queue was long' }],
    })
  ).id;
  const sentimentResponseTracking = (
    await created(admin, `/SentimentResponses/${sentimentResponses}/tracking`, { notes: 'Called back' })
  ).id;
  const prebuiltFields = (await created(admin, '/PrebuiltFields', { fieldName: 'How was it?', fieldType: 'csat' })).id;
  const inboxViews = (await created(admin, '/InboxViews', { name: 'Everything' })).id;
  const batchInput = { ids: [sentimentResponses], action: 'severity', severityLevelId: null };
  const responseBatches = (await admin.ask('POST', '/SentimentResponses/bulk', batchInput)).json<{ batchId: number }>()
    .batchId;
  const surveys = (
    await created(admin, '/Surveys', { name: 'After a stay', fields: [{ fieldName: 'How was it?', fieldType: 'nps' }] })
  ).id;
  const surveyDistributions = await insertDistribution(services, admin.tenantId, surveys);
  const surveyFolders = (await created(admin, '/SurveyFolders', { name: 'Hotels' })).id;
  const surveyQuestions = (
    await created(admin, '/SurveyQuestions', { surveyId: surveys, fieldName: 'Why?', fieldType: 'textarea' })
  ).id;
  const surveyLinks = (await created(admin, `/Surveys/${surveys}/links`, { name: 'Front desk' })).id;
  const customerForms = (
    await created(admin, '/CustomerForms', {
      name: 'Company',
      displayNameTemplate: '{who}',
      fields: [{ fieldName: 'Who?', fieldType: 'text', options: { key: 'who' } }],
    })
  ).id;
  const customerFormFields = (
    await created(admin, '/CustomerFormFields', {
      customerFormId: customerForms,
      fieldName: 'Since when?',
      fieldType: 'text',
    })
  ).id;
  const reports = (await created(admin, '/Reports/save', { definition: { name: 'Monthly figures' } })).id;
  return {
    reports,
    reportRuns: (await created(admin, '/Reports/generate', { id: reports })).id,
    customerForms,
    customerFormFields,
    surveys,
    surveyFolders,
    surveyQuestions,
    surveyLinks,
    surveyCaseRules: (
      await created(admin, `/Surveys/${surveys}/caseRules`, {
        name: 'Bad news',
        sentimentBelow: -0.3,
        sentimentId: sentiments,
      })
    ).id,
    surveyResponses: await insertSurveyResponse(services, admin.tenantId, surveys),
    contactOptOuts: await insertOptOut(services, admin.tenantId),
    surveyDistributions,
    /** Of `surveyDistributions`, with an email that came back. */
    invitation: await insertInvitation(services, admin.tenantId, surveyDistributions),
    prebuiltFields,
    roles,
    permissions,
    users,
    groups,
    severityLevels,
    responseStatuses: (await created(admin, '/ResponseStatuses', { label: 'On the phone', base: 'open' })).id,
    calendars,
    escalationRules: (
      await created(admin, '/EscalationRules', { name: 'Too late', type: 'on_breach', notifyUserIds: [users] })
    ).id,
    responseMessages: await insertMessage(services, admin, sentimentResponses),
    savedReplies: (await created(admin, '/SavedReplies', { name: 'Thanks', language: 'en', body: 'Dear {name}' })).id,
    customers: customerFormResponses,
    dataRequests: (
      await created(admin, '/Compliance/requests', { kind: 'access', name: 'Rosa Lind', identityCheck: 'Passport' })
    ).id,
    customerSegments: (await created(admin, '/CustomerSegments', { name: 'VIPs', filters: { tags_in: 'VIP' } })).id,
    customerMerges: await mergeCustomers(app, admin),
    customerImports: await insertImport(services, admin.tenantId, 'customerImports'),
    userImports: await insertImport(services, admin.tenantId, 'userImports'),
    groupImports: await insertImport(services, admin.tenantId, 'groupImports'),
    optOutImports: await insertImport(services, admin.tenantId, 'optOutImports'),
    responseImports: await insertImport(services, admin.tenantId, 'responseImports'),
    surveyResponseImports: await insertImport(services, admin.tenantId, 'surveyResponseImports'),
    /** The same person as `customers`. */
    twin: await insertCustomer(services, admin.tenantId),
    customerFormResponses,
    sentiments,
    sentimentFields,
    sentimentResponses,
    sentimentResponseTracking,
    inboxViews,
    failedJobs: await insertFailedJob(services, admin.tenantId),
    responseBatches,
    dashboards: await createDashboard(admin),
    publicLinks: await createPublicLink(admin),
  };
}

/** With the chart `volume` and changes that are not published. */
async function createDashboard(admin: SignedIn): Promise<number> {
  const query = { dataset: 'sentimentResponses', measures: ['count'] };
  const document = { charts: [{ id: 'volume', type: 'kpi', title: 'Responses', query }] };
  const { id } = await created(admin, '/Dashboards', { name: 'Front desk', document });
  await created(admin, `/Dashboards/${id}/charts`, { type: 'heading', title: 'Today' });
  return id;
}

/** Of a dashboard. */
async function createPublicLink(admin: SignedIn): Promise<number> {
  const { id } = await created(admin, '/Dashboards', { name: 'Lobby screen' });
  await created(admin, `/Dashboards/${id}/publish`, {});
  const [link] = (await admin.ask('GET', '/PublicLinks?kind=dashboard')).json<{ id: number }[]>();
  return link?.id as number;
}

async function mergeCustomers({ services }: TestApp, admin: SignedIn): Promise<number> {
  const [keepId, mergeId] = [
    await insertCustomer(services, admin.tenantId),
    await insertCustomer(services, admin.tenantId),
  ];
  const merged = await admin.ask('POST', '/CustomerFormResponses/merge', { keepId, mergeIds: [mergeId] });
  return merged.json<{ mergeId: number }>().mergeId;
}

function insertFailedJob(services: TestApp['services'], tenantId: number): Promise<number> {
  return services.database.owner(async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into jobs (tenant_id, kind, key, attempts, last_error, dead_at)
       values ($1, 'replan', 'of-the-world', 8, 'Nobody answered', now()) returning id`,
      [tenantId],
    );
    return rows[0]?.id as number;
  });
}

/** A finished import without rows. */
function insertImport(services: TestApp['services'], tenantId: number, list: ImportedListName): Promise<number> {
  return services.database.owner(async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into imports (tenant_id, list, file_name, customer_form_id, sentiment_id, survey_id, columns, mapping,
         duplicates, status, finished_at)
       select f.tenant_id, $2, 'people.csv', f.id, s.id, v.id, '["Name"]', '[]', 'update', 'done', now()
       from customer_forms f join sentiments s on s.tenant_id = f.tenant_id join surveys v on v.tenant_id = f.tenant_id
       where f.tenant_id = $1 limit 1 returning id`,
      [tenantId, list],
    );
    return rows[0]?.id as number;
  });
}

export function insertCustomer(services: TestApp['services'], tenantId: number): Promise<number> {
  return services.database.owner(async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into customer_form_responses (tenant_id, display_name, email) values ($1, 'Rosa Lind', 'rosa@example.com') returning id`,
      [tenantId],
    );
    return rows[0]?.id as number;
  });
}

export function insertSurveyResponse(
  services: TestApp['services'],
  tenantId: number,
  surveyId: number,
): Promise<number> {
  return services.database.owner(async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into survey_responses (tenant_id, survey_id, survey_version, status, completed_at, submission_id)
       values ($1, $2, 1, 'complete', now(), 'visit-of-the-world') returning id`,
      [tenantId, surveyId],
    );
    return rows[0]?.id as number;
  });
}

function insertOptOut(services: TestApp['services'], tenantId: number): Promise<number> {
  return services.database.owner(async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into contact_opt_outs (tenant_id, email_key, reason) values ($1, 'rosa@example.com', 'unsubscribed')
       returning id`,
      [tenantId],
    );
    return rows[0]?.id as number;
  });
}

function storeOriginal(services: TestApp['services'], tenantId: number): Promise<string> {
  const original: NewFile = {
    kind: 'email',
    ending: 'eml',
    contentType: 'message/rfc822',
    originalName: 'email.eml',
    bytes: Buffer.from('From: rosa@example.com\r\n\r\nHello'),
  };
  return services.database.transaction(tenantId, (tx) => storeFileIn(services, tx, null, original));
}

/** An email of the administrator that is not sent yet, with an original as a bounce has one. */
async function insertMessage(services: TestApp['services'], admin: SignedIn, responseId: number): Promise<number> {
  const fileName = await storeOriginal(services, admin.tenantId);
  return services.database.owner(async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into response_messages (tenant_id, response_id, status, name, address, body, message_id, created_by)
       values ($1, $2, 'waiting', 'Rosa Lind', 'rosa@example.com', 'Dear Rosa', '<world@example.com>', $3) returning id`,
      [admin.tenantId, responseId, admin.userId],
    );
    const id = rows[0]?.id as number;
    await client.query(
      `insert into received_emails (tenant_id, response_id, message_id, content_hash, sender_hash, size_bytes, file_name)
       values ($1, $2, $3, 'content', 'sender', 33, $4)`,
      [admin.tenantId, responseId, id, fileName],
    );
    return id;
  });
}

/** Inserts the row directly, because the test has no mail server. */
export function insertDistribution(services: TestApp['services'], tenantId: number, surveyId: number): Promise<number> {
  return services.database.owner(async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into survey_distributions (tenant_id, survey_id, name, subject, message)
       values ($1, $2, 'In May', '{"en": "How was it?"}', '{"en": "Please tell us"}') returning id`,
      [tenantId, surveyId],
    );
    return rows[0]?.id as number;
  });
}

async function insertInvitation(services: TestApp['services'], tenantId: number, distributionId: number) {
  const fileName = await storeOriginal(services, tenantId);
  return services.database.owner(async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into survey_invitations (tenant_id, distribution_id, address, language, nonce, unsubscribe_hash, status)
       values ($1, $2, 'rosa@example.com', 'en', 'nonce', 'hash', 'sent') returning id`,
      [tenantId, distributionId],
    );
    const id = rows[0]?.id as number;
    await client.query(
      `insert into received_emails (tenant_id, invitation_id, content_hash, sender_hash, size_bytes, file_name)
       values ($1, $2, 'content', 'sender', 33, $3)`,
      [tenantId, id, fileName],
    );
    return id;
  });
}

// Every call may write to these tables, because it records the use of the session.
const passing = new Set(['sessions', 'refresh_tokens']);

/** Reads a hash per table of the tenants' rows: equal values before and after mean that nothing changed. */
export async function fingerprintOf({ services }: TestApp, tenantIds: number[]): Promise<() => Promise<string>> {
  const tables = await services.database.owner((client) => tenantTables(client));
  const hashes = tables
    .filter((table) => !passing.has(table))
    .map(
      (table) =>
        `select '${table} ' || md5(coalesce(string_agg(t::text, e'\\n' order by t::text), '')) as text
         from ${table} t where tenant_id = any($1)`,
    );
  // PostgreSQL would plan so many parts anew for each test.
  const query = { name: 'fingerprint', text: `${hashes.join(' union all ')} order by 1`, values: [tenantIds] };
  return async () => {
    const { rows } = await services.database.owner((client) => client.query<{ text: string }>(query));
    return rows.map(({ text }) => text).join('\n');
  };
}

interface Asking {
  query<Row>(text: string): Promise<{ rows: Row[] }>;
}

export async function tenantTables(client: Asking): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attname = 'tenant_id' order by 1`,
  );
  return rows.map(({ name }) => name);
}
