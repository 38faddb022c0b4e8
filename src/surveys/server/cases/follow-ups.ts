import { z } from 'zod';
import { resourceOf } from '../../../core/contract/catalogue.ts';
import { invalid, refused } from '../../../core/contract/errors.ts';
import { isSampleAddress } from '../../../core/rules/sample-address.ts';
import type { StoredToken } from '../../../core/server/auth/derived-tokens.ts';
import { permissionsOfRun } from '../../../core/server/auth/rights-of-runs.ts';
import { originOfTenant } from '../../../core/server/auth/tenant-hosts.ts';
import { readPage } from '../../../core/server/crud/list-pages.ts';
import { assertRow, createRow } from '../../../core/server/crud/rows.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Actor, Call, Handler, HandlerOf, Services } from '../../../core/server/http/call.ts';
import { enqueue, type JobKind } from '../../../core/server/jobs/job.ts';
import { assertConfirmed } from '../../../core/server/mail-transport/outgoing.ts';
import { findMailer } from '../../../core/server/mail-transport/tenant-mailer.ts';
import { readSeedFile } from '../../../core/server/project-files.ts';
import { type FollowUpScore, formatFollowUp } from '../../../responses/rules/follow-up-score.ts';
import type { FollowUp } from '../../../responses/schemas/follow-up.ts';
import { followUpOf } from '../../../responses/shared/server/change-status.ts';
import { lockResponse, track } from '../../../responses/shared/server/lock-response.ts';
import type { Found } from '../../shared/server/find-survey.ts';
import { invitationJob } from '../../shared/server/invitation.ts';
import { linkTokens, unsubscribeTokens } from '../record/link-token.ts';

export interface FollowUpRequest {
  responseId: number;
  surveyId: number;
  customerId: number | null;
}

async function askAgain(services: Services, actor: Actor, request: FollowUpRequest): Promise<number> {
  const { tx, session } = actor;
  const survey = await tx.first(sql<{ name: string; status: string; isAnonymous: boolean }>`
    select name, status, coalesce((settings ->> 'anonymous')::boolean, false) as is_anonymous from survey_rows where tenant_id = ${tx.tenantId} and id = ${request.surveyId}`);
  if (survey?.status !== 'active')
    throw refused('SURVEY_NOT_OPEN', 'This survey does not accept responses at the moment');
  if (survey.isAnonymous) {
    throw refused('SURVEY_ANONYMOUS', 'An anonymous survey cannot be a follow-up survey');
  }
  const { nonce, tokenHash } = linkTokens.make(services, tx.tenantId);
  const link = await createRow(
    actor,
    resourceOf('surveyLinks'),
    {
      surveyId: request.surveyId,
      customerId: request.customerId,
      name: 'Follow-up after resolution',
      kind: request.customerId === null ? 'single_use' : 'personal',
      maxUses: 1,
      source: 'follow-up',
    },
    { nonce, tokenHash, ofInvitation: true },
  );
  const made = await tx.first(sql<{ id: number }>`
    insert into follow_ups (tenant_id, response_id, survey_id, link_id, created_by)
    values (${tx.tenantId}, ${request.responseId}, ${request.surveyId}, ${link.id}, ${session.userId}) returning id`);
  await mailFollowUp(services, actor, request, link.id);
  await track(actor, request.responseId, {
    kind: 'follow_up',
    notes: `Follow-up survey sent: “${survey.name}”`,
    detail: { surveyId: request.surveyId, followUpId: made?.id },
  });
  return made?.id as number;
}

/** Sends the follow-up link if mail is configured and an address is known. */
async function mailFollowUp(
  services: Services,
  { tx, session }: Actor,
  { surveyId, customerId }: FollowUpRequest,
  linkId: number,
): Promise<void> {
  if (customerId === null || !(await findMailer(services, tx))) return;
  const recipient = await findRecipient(tx, surveyId, customerId);
  if (!recipient || isSampleAddress(recipient.address)) return;
  const { subject, message } = followUpText(recipient.language, recipient.defaultLanguage);
  const { nonce, tokenHash } = unsubscribeTokens.make(services, tx.tenantId);
  const made = await tx.first(sql<{ id: number }>`
    with sending as (
      insert into survey_distributions (tenant_id, survey_id, name, subject, message, guard_days, of_follow_up, created_by)
      values (${tx.tenantId}, ${surveyId}, ${subject[recipient.defaultLanguage]}, ${JSON.stringify(subject)},
        ${JSON.stringify(message)}, 0, true, ${session.userId})
      returning id)
    insert into survey_invitations
      (tenant_id, distribution_id, customer_id, name, address, language, link_id, nonce, unsubscribe_hash)
    select ${tx.tenantId}::integer, sending.id, ${customerId}::integer, ${recipient.name}, ${recipient.address}, ${recipient.language},
      ${linkId}::integer, ${nonce}, ${tokenHash}::bytea from sending
    returning id`);
  await tx.run(sql`
    update survey_links set language = ${recipient.language} where tenant_id = ${tx.tenantId} and id = ${linkId}`);
  if (made) await enqueue(tx, { kind: invitationJob, key: String(made.id) });
}

interface Recipient {
  name: string;
  address: string;
  language: string;
  defaultLanguage: string;
}

function findRecipient(tx: Tx, surveyId: number, customerId: number): Promise<Recipient | undefined> {
  return tx.first(sql<Recipient>`
    select c.display_name as name, c.email as address, s.default_language,
      coalesce((select r.language from survey_responses r
        where r.tenant_id = c.tenant_id and r.customer_id = c.id and s.languages ? r.language
        order by r.started_at desc limit 1), s.default_language) as language
    from customer_form_responses c join surveys s on s.tenant_id = c.tenant_id and s.id = ${surveyId}
    where c.tenant_id = ${tx.tenantId} and c.id = ${customerId} and c.email_key is not null`);
}

const textsSchema = z.object({ subject: z.string(), message: z.string() });
const known = readSeedFile('words/follow-up-mail.json', z.object({ en: textsSchema }).catchall(textsSchema));

/** Falls back from a regional language to its base; undefined if unsupported. */
const spoken = (language: string) => known[language] ?? known[language.split('-')[0] ?? ''];

function followUpText(
  language: string,
  first: string,
): Record<keyof z.infer<typeof textsSchema>, Record<string, string>> {
  const translations = {
    [first]: spoken(first) ?? known.en,
    [language]: spoken(language) ?? spoken(first) ?? known.en,
  };
  const inEach = (part: keyof z.infer<typeof textsSchema>) =>
    Object.fromEntries(Object.entries(translations).map(([one, { [part]: text }]) => [one, text]));
  return { subject: inEach('subject'), message: inEach('message') };
}

/**
 * Sends the survey that the form has now. Sends nothing if it has none any more, or if the response was reopened, has no
 * known customer, or was followed up for this resolution.
 */
export const sendFollowUp: JobKind = async ({ services, tx, job, now }) => {
  const responseId = Number(job.key);
  const response = await tx.first(sql<{
    customerId: number;
    surveyId: number;
    setBy: number | null;
    isAsked: boolean;
  }>`
    select r.customer_response_id as customer_id, h.follow_up_survey_id as survey_id, h.updated_by as set_by, exists (select from follow_ups f
      where f.tenant_id = r.tenant_id and f.response_id = r.id and f.created_at >= r.resolved_at) as is_asked
    from sentiment_responses r
    join sentiment_handling h on h.tenant_id = r.tenant_id and h.sentiment_id = r.sentiment_id
    where r.tenant_id = ${tx.tenantId} and r.id = ${responseId} and h.follow_up_survey_id is not null and r.status in ('resolved', 'closed')
      and r.customer_response_id is not null
    for update of r`);
  if (!response || response.isAsked) return undefined;
  const { surveyId } = response;
  const actor = { tx, session: { userId: null }, at: now };
  const { refusal } = await permissionsOfRun(tx, 'followUp', response.setBy);
  const isShut = !(await isOpen(tx, surveyId));
  if (refusal || isShut) {
    const why = refusal ?? 'it does not accept responses at the moment';
    const notes = `The follow-up survey was not sent, because ${why}`;
    await track(actor, responseId, { kind: 'follow_up', notes, detail: { surveyId } });
    return undefined;
  }
  await askAgain(services, actor, { responseId, surveyId, customerId: response.customerId });
  return undefined;
};

async function isOpen(tx: Tx, surveyId: number): Promise<boolean> {
  const found = await tx.run(sql`
    select from survey_rows where tenant_id = ${tx.tenantId} and id = ${surveyId} and status = 'active'
      and settings ->> 'anonymous' is distinct from 'true'`);
  return found > 0;
}

export const followUps: Handler = async (call) => {
  await assertRow(call.tx, call.resource, call.id());
  return readFollowUps(call);
};

export const followUp: HandlerOf<'sentimentResponses', 'followUp'> = async (call) => {
  const { services, tx, body } = call;
  const response = await lockResponse(call, call.id());
  const surveyId = body.surveyId ?? (await followUpOf(tx, response.sentimentId))?.surveyId;
  if (!surveyId) throw invalid([{ path: 'surveyId', message: 'Choose the follow-up survey' }]);
  const mailer = await findMailer(services, tx);
  if (mailer) await assertConfirmed(tx, mailer);
  await askAgain(services, call, { responseId: response.id, surveyId, customerId: response.customerResponseId });
  call.reply.status(201);
  return readFollowUps({ ...call, query: {} });
};

type Row = Omit<FollowUp, 'url'> & StoredToken;

async function readFollowUps(
  call: Pick<Call, 'tx' | 'services' | 'request' | 'reply' | 'session' | 'id' | 'query'>,
): Promise<FollowUp[]> {
  const { tx, services, request, session, id } = call;
  const rows = await readPage<Row>(call, {
    columns: sql`f.id, f.survey_id, s.name as survey_name, f.created_at, f.answered_at, f.survey_response_id,
      a.id is not null as is_counted, a.sentiment_score as score, a.nps, a.csat, a.ces, l.nonce, l.token_hash, (select max(i.sent_at) from survey_invitations i
        where i.tenant_id = f.tenant_id and i.link_id = f.link_id) as sent_at`,
    from: sql`follow_ups f
    join surveys s on s.tenant_id = f.tenant_id and s.id = f.survey_id
    join survey_links l on l.tenant_id = f.tenant_id and l.id = f.link_id
    left join survey_responses a on a.tenant_id = f.tenant_id and a.id = f.survey_response_id and a.status = 'complete'
    where f.tenant_id = ${tx.tenantId} and f.response_id = ${id()}`,
    order: sql`f.id desc`,
    most: 100,
  });
  const origin = originOfTenant(session.subdomain, request, services);
  return rows.map(({ nonce, tokenHash, ...row }) => {
    const token = linkTokens.of(services, tx.tenantId, { nonce, tokenHash });
    return { ...row, url: token ? `${origin}/survey/${token}` : null };
  });
}

interface Answered extends FollowUpScore {
  responseId: number;
}

export const isFollowUp = ({ link }: Pick<Found, 'link'>): boolean => link?.source === 'follow-up';

export async function answeredFollowUp(
  { tx, link }: Found,
  surveyResponseId: number,
  { isChange = false } = {},
): Promise<void> {
  if (!link) return;
  const answered = await tx.first(sql<Answered>`
    update follow_ups f set survey_response_id = s.id, answered_at = coalesce(f.answered_at, now()), score = s.sentiment_score
    from survey_responses s
    where f.tenant_id = ${tx.tenantId} and f.link_id = ${link.id} and s.tenant_id = f.tenant_id
      and s.id = ${surveyResponseId}
    returning f.response_id, f.score, s.nps, s.csat, s.ces`);
  if (!answered) return;
  const text = formatFollowUp(answered);
  await track({ tx, session: { userId: null } }, answered.responseId, {
    kind: 'follow_up',
    notes: `Follow-up survey ${isChange ? 'answers changed' : 'answered'}${text ? `: ${text}` : ''}`,
    detail: { surveyResponseId, score: answered.score },
  });
}
