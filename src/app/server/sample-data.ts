import { loadSample, type SampleRecords } from '../../../seed/sample.ts';
import { readOrganization } from '../../administration/server/organization.ts';
import { ownedBy } from '../../compliance/server/own-rows.ts';
import type { Person } from '../../compliance/server/person.ts';
import { fileKinds } from '../../compliance/server/text-columns.ts';
import { resourceOf } from '../../core/contract/catalogue.ts';
import type { SampleData } from '../../core/contract/schemas/sample-data.ts';
import { sampleDomain } from '../../core/rules/sample-address.ts';
import { nowOf } from '../../core/server/auth/tokens.ts';
import { audit } from '../../core/server/crud/rows.ts';
import { type Sql, sql, type Tx } from '../../core/server/db/database.ts';
import type { CallHandler, Handler, HandlerOf, Services } from '../../core/server/http/call.ts';
import { assertNotHeld, forgetCustomer } from '../../customers/server/forget-customer.ts';
import { replyJob } from '../../mails/server/replies/send-reply.ts';
import { textAnalysisJob } from '../../responses/shared/server/ask-for-analysis.ts';
import { followUpJob } from '../../responses/shared/server/change-status.ts';
import { clockJob } from '../../responses/shared/server/lock-response.ts';
import { caseJob } from '../../surveys/server/cases/rules.ts';
import { surveyTextAnalysisJob } from '../../surveys/server/submissions/analyze-submission.ts';
import { invitationJob } from '../../surveys/shared/server/invitation.ts';

export const sampleData: CallHandler<'sampleData'> = ({ tx }) => readSampleData(tx);

/** Loads the sample data, unless it is loaded. */
const loadSampleData: Handler = async (call) => {
  const { tx, services, session } = call;
  if (await lockRecords(tx)) return readSampleData(tx);
  const now = nowOf(services);
  const user = await tx.first(sql<{ name: string }>`
    select full_name as name from users where tenant_id = ${tx.tenantId} and id = ${session.userId}`);
  const loader = { id: session.userId, name: user?.name ?? '' };
  const records = await loadSample({ services, tx, session, loader, now });
  await tx.run(sql`
    insert into sample_data (tenant_id, survey_id, sentiment_id, dashboard_id, customer_ids, response_ids,
      survey_response_ids, number_before, number_after, loaded_at, loaded_by)
    values (${tx.tenantId}, ${records.surveyId}, ${records.sentimentId}, ${records.dashboardId},
      ${records.customerIds}::integer[], ${records.responseIds}::integer[], ${records.surveyResponseIds}::integer[],
      ${records.numberBefore}::integer, ${records.numberAfter}, ${now}, ${session.userId})`);
  const after = await readSampleData(tx);
  await audit(call, resourceOf('organization'), null, { after: { sampleData: after.loaded } });
  call.reply.status(201);
  return after;
};

/** Removes the sample data with everything that was done with it. Answers the same where none is loaded. */
const removeSampleData: HandlerOf<'organization', 'removeSampleData'> = async (call) => {
  const { tx, services, body } = call;
  const records = await lockRecords(tx);
  if (!records) return readSampleData(tx);
  // A response that arrives meanwhile waits, so that none is deleted without being counted.
  await tx.run(sql`select from response_numbers where tenant_id = ${tx.tenantId} for update`);
  await tx.run(sql`select from sentiments where tenant_id = ${tx.tenantId} and id = ${records.sentimentId} for update`);
  await tx.run(sql`select from surveys where tenant_id = ${tx.tenantId} and id = ${records.surveyId} for update`);
  const { loaded } = await readSampleData(tx);
  const keeps = body.ownResponses === 'keep';
  await removeRecords(services, tx, records, {
    form: keeps && (loaded?.ownResponses ?? 0) > 0,
    survey: keeps && (loaded?.ownSurveyResponses ?? 0) > 0,
  });
  await audit(call, resourceOf('organization'), null, { before: { sampleData: loaded } });
  return readSampleData(tx);
};

export const sampleDataHandlers = { loadSampleData, removeSampleData };

async function readSampleData(tx: Tx): Promise<SampleData> {
  const found = await tx.first(sql<SampleData>`
    select
      (select json_build_object('at', s.loaded_at, 'surveyId', s.survey_id, 'sentimentId', s.sentiment_id,
          'dashboardId', s.dashboard_id, 'responses', cardinality(s.response_ids),
          'surveyResponses', cardinality(s.survey_response_ids), 'customers', cardinality(s.customer_ids),
          'ownResponses', (select count(*)::integer from sentiment_responses r where r.tenant_id = s.tenant_id
            and r.sentiment_id = s.sentiment_id and r.id <> all(s.response_ids)),
          'ownSurveyResponses', (select count(*)::integer from survey_responses r where r.tenant_id = s.tenant_id
            and r.survey_id = s.survey_id and r.id <> all(s.survey_response_ids)))
        from sample_data s where s.tenant_id = ${tx.tenantId}) as loaded,
      json_build_object(
        'isAnswered', exists (select from sentiment_responses r where r.tenant_id = ${tx.tenantId}
            and not r.id = any(sample.response_ids))
          or exists (select from survey_responses r where r.tenant_id = ${tx.tenantId}
            and not r.id = any(sample.survey_response_ids)),
        'isResolved', exists (select from sentiment_responses r where r.tenant_id = ${tx.tenantId}
          and r.status in ('resolved', 'closed') and not r.id = any(sample.response_ids))) as own
    from (select coalesce(max(response_ids), '{}') as response_ids,
        coalesce(max(survey_response_ids), '{}') as survey_response_ids
      from sample_data where tenant_id = ${tx.tenantId}) sample`);
  return found as SampleData;
}

/** Loading and removing wait for each other. */
async function lockRecords(tx: Tx): Promise<SampleRecords | undefined> {
  await readOrganization(tx);
  // Other work of the tenant refers to its row meanwhile.
  await tx.run(sql`select from tenants where id = ${tx.tenantId} for no key update`);
  return tx.first(sql<SampleRecords>`
    select survey_id, sentiment_id, dashboard_id, customer_ids, response_ids, survey_response_ids, number_before,
      number_after from sample_data where tenant_id = ${tx.tenantId}`);
}

interface Kept {
  form: boolean;
  survey: boolean;
}

async function removeRecords(services: Services, tx: Tx, records: SampleRecords, kept: Kept): Promise<void> {
  const { dashboardId, surveyId, sentimentId } = records;
  await assertNotHeld(tx, records.customerIds);
  const own = (table: string) => sql`from ${sql.ref(table)} t where t.tenant_id = ${tx.tenantId}`;
  const idsOf = async (rows: Sql<{ id: number }>) => (await tx.rows(rows)).map(({ id }) => id);
  // With another address it is an own customer by now.
  const customerIds = await idsOf(sql`
    select t.id ${own('customer_form_responses')} and t.id = any(${records.customerIds}::integer[])
      and coalesce(t.email_key, '') like ${`%@${sampleDomain}`}`);
  const responseIds = kept.form
    ? records.responseIds
    : await idsOf(sql`select t.id ${own('sentiment_responses')} and t.sentiment_id = ${sentimentId}`);
  const surveyResponseIds = kept.survey
    ? records.surveyResponseIds
    : await idsOf(sql`select t.id ${own('survey_responses')} and t.survey_id = ${surveyId}`);
  const ofResponses = sql`t.response_id = any(${responseIds}::integer[])`;
  const ofSurveyResponses = sql`t.survey_response_id = any(${surveyResponseIds}::integer[])`;
  const ofCustomers = sql`t.customer_id = any(${customerIds}::integer[])`;
  const messageIds = await idsOf(sql`select t.id ${own('response_messages')} and ${ofResponses}`);
  const invitationIds = await idsOf(sql`
    select t.id ${own('survey_invitations')} and (${ofCustomers} or t.distribution_id in (
      select d.id from survey_distributions d
      where d.tenant_id = t.tenant_id and d.survey_id = ${surveyId} and ${!kept.survey}))`);

  // The bytes of files without a row are deleted by the sweep. What answers of respondents name is a file of theirs only.
  const ofStaff = await fileNamesOf(tx, { responseIds });
  const ofRespondents = await fileNamesOf(tx, { surveyResponseIds });
  await tx.run(sql`
    delete ${own('files')} and t.survey_id is null and t.kind = any(${personalKinds}::text[])
      and t.name = any(${ofStaff}::text[])`);
  await tx.run(sql`delete ${own('files')} and t.survey_id = ${surveyId} and t.name = any(${ofRespondents}::text[])`);
  const jobs: [string, readonly number[]][] = [
    ...[clockJob, textAnalysisJob, followUpJob].map((kind): [string, number[]] => [kind, responseIds]),
    ...[caseJob, surveyTextAnalysisJob].map((kind): [string, number[]] => [kind, surveyResponseIds]),
    [replyJob, messageIds],
    [invitationJob, invitationIds],
  ];
  for (const [kind, ids] of jobs)
    await tx.run(sql`delete ${own('jobs')} and t.kind = ${kind} and t.key = any(${ids.map(String)}::text[])`);
  await tx.run(sql`delete ${own('survey_invitations')} and t.id = any(${invitationIds}::integer[])`);
  await tx.run(sql`delete ${own('contact_opt_outs')} and t.email_key like ${`%@${sampleDomain}`}`);
  await tx.run(sql`delete ${own('consent_entries')} and (${ofCustomers} or ${ofSurveyResponses})`);
  await tx.run(sql`
    delete ${own('notifications')} and ((t.detail ->> 'surveyResponseId')::integer = any(${surveyResponseIds}::integer[])
      or ${ofResponses})`);
  await tx.run(sql`
    delete ${own('response_batches')} and exists (select from response_batch_changes c
        where c.tenant_id = t.tenant_id and c.batch_id = t.id and c.response_id = any(${responseIds}::integer[]))
      and not exists (select from response_batch_changes c
        where c.tenant_id = t.tenant_id and c.batch_id = t.id and c.response_id <> all(${responseIds}::integer[]))`);
  await tx.run(sql`
    delete ${own('user_favorites')} and t.path = any(${favoritePaths(records, kept)}::text[])`);
  // An own response that was merged into a sample one stays rejected as a duplicate.
  await tx.run(sql`
    update sentiment_responses t set duplicate_of = null
    where t.tenant_id = ${tx.tenantId} and t.duplicate_of = any(${responseIds}::integer[])`);
  await tx.run(sql`delete ${own('sentiment_responses')} and t.id = any(${responseIds}::integer[])`);
  await tx.run(sql`delete ${own('survey_responses')} and t.id = any(${surveyResponseIds}::integer[])`);
  if (!kept.form) await tx.run(sql`delete ${own('sentiments')} and t.id = ${sentimentId}`);
  if (!kept.survey) await tx.run(sql`delete ${own('surveys')} and t.id = ${surveyId}`);
  await tx.run(sql`delete ${own('dashboards')} and t.id = ${dashboardId}`);
  for (const id of customerIds) await forgetCustomer(services, tx, id);
  await tx.run(sql`delete ${own('customer_form_responses')} and t.id = any(${customerIds}::integer[])`);
  await resetNumber(tx, records);
  await tx.run(sql`delete ${own('sample_data')}`);
}

const personalKinds = Object.entries(fileKinds).flatMap(([kind, { isPersonal }]) => (isPersonal ? kind : []));

/** The files that the rows of these responses name. */
const fileNamesOf = async (tx: Tx, some: Partial<Person>): Promise<string[]> =>
  (await ownedBy(tx, { ...nobody, ...some })).fileNames;

const nobody: Person = {
  customers: [],
  customerIds: [],
  responseIds: [],
  surveyResponseIds: [],
  requestIds: [],
  formerCustomerIds: [],
  formerResponseIds: [],
  emails: [],
  terms: [],
  shared: [],
  pattern: undefined,
};

const favoritePaths = ({ surveyId, sentimentId, dashboardId }: SampleRecords, kept: Kept) => [
  `/dashboards/${dashboardId}`,
  ...(kept.survey
    ? []
    : [`/feedback-management/surveys/${surveyId}`, `/feedback-management/surveys/${surveyId}/responses`]),
  ...(kept.form ? [] : [`/feedback-management/sentiments/${sentimentId}/responses`]),
];

/** Numbers begin where they would without the sample data, unless a response got a number since. */
async function resetNumber(tx: Tx, { numberBefore, numberAfter }: SampleRecords): Promise<void> {
  const unchanged = sql`tenant_id = ${tx.tenantId} and last = ${numberAfter}`;
  if (numberBefore === null) await tx.run(sql`delete from response_numbers where ${unchanged}`);
  else await tx.run(sql`update response_numbers set last = ${numberBefore} where ${unchanged}`);
}
