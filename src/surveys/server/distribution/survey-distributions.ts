import type { z } from 'zod';
import { readTenant, senderOf } from '../../../branding/shared/server/email-frame.ts';
import { resourceOf } from '../../../core/contract/catalogue.ts';
import { conflict, invalid } from '../../../core/contract/errors.ts';
import { containsFolded } from '../../../core/contract/notations/fold-text.ts';
import { tenantOrigin } from '../../../core/server/auth/tenant-hosts.ts';
import { nowOf } from '../../../core/server/auth/tokens.ts';
import { readPage } from '../../../core/server/crud/list-pages.ts';
import { assertRow, audit, createRow, readRow } from '../../../core/server/crud/rows.ts';
import { contains, searchPatterns } from '../../../core/server/crud/search.ts';
import { inTurn, sql, type Tx } from '../../../core/server/db/database.ts';
import { sendFile } from '../../../core/server/files/stored-files.ts';
import type { Call, Handler, Services } from '../../../core/server/http/call.ts';
import { readOriginal } from '../../../core/server/mail/original.ts';
import { assertConfirmed } from '../../../core/server/mail-transport/outgoing.ts';
import { findMailer } from '../../../core/server/mail-transport/tenant-mailer.ts';
import type { Survey } from '../../schemas/survey.ts';
import {
  type AudienceQuery,
  type Distribution,
  type DistributionInput,
  skipReasons,
} from '../../schemas/survey-distribution.ts';
import {
  type Audience,
  type Distributions,
  type Invitation,
  type invitationsQuerySchema,
  mostInvitationsAtOnce,
} from '../../schemas/survey-invitation.ts';
import { assertChosen, type Chosen, findAudience } from './audience.ts';
import { invite } from './invite.ts';
import { buildInvitationEmail } from './survey-email.ts';

const distributions: Handler = async (call): Promise<Distributions> => {
  const { tx, resource, id, services } = call;
  await assertRow(tx, resource, id());
  const rows = await readPage<{ id: number }>(call, {
    columns: sql`id`,
    from: sql`survey_distributions where tenant_id = ${tx.tenantId} and survey_id = ${id()} and not of_follow_up`,
    order: sql`id desc`,
    most: 100,
  });
  return {
    sender: (await findMailer(services, tx))?.sender ?? null,
    distributions: await inTurn(rows, (row) => readRow<Distribution>(tx, surveyDistributions, row.id)),
  };
};

const addDistribution: Handler<DistributionInput> = async (call) => {
  const { tx, resource, body } = call;
  const survey = await readRow<Survey>(tx, resource, call.id());
  // Serializes sending, so that concurrent requests cannot bypass the contact frequency limit.
  if (!body.dryRun) await tx.run(sql`select pg_advisory_xact_lock(${lockSpace}, ${tx.tenantId}::integer)`);
  const chosen = format(await findAudience(call), body, survey);
  assertChosen(body, chosen);
  if (body.dryRun) return answerDry(call, survey, chosen);
  await assertCanSend(call, survey);
  assertText(body, survey);
  const made = await send(call, survey, chosen);
  call.reply.status(201);
  return made;
};

export const ofSurvey = { distributions, addDistribution };

export const cancel: Handler = async (call) => {
  const { tx, resource, session } = call;
  const id = call.id();
  const before = await readRow<Distribution>(tx, resource, id);
  await tx.run(sql`
    update survey_distributions set cancelled_at = coalesce(cancelled_at, now()), version = version + 1,
      updated_at = now(), updated_by = ${session.userId}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  await tx.run(sql`
    update survey_invitations set status = 'cancelled', version = version + 1, updated_at = now()
    where tenant_id = ${tx.tenantId} and distribution_id = ${id} and status = 'waiting'`);
  const after = await readRow<Distribution>(tx, resource, id);
  await audit(call, resource, id, { before, after });
  return after;
};

export const invitations: Handler = async (call): Promise<Invitation[]> => {
  const { tx, resource, id, query } = call;
  await assertRow(tx, resource, id());
  const { q, status } = query as InvitationsQuery;
  const listed = sql`survey_invitations i where tenant_id = ${tx.tenantId} and distribution_id = ${id()}
    ${status ? sql`and status = ${status}` : sql``}
    ${q ? sql`and ${contains(sql`fold_text(name || e'\n' || email_key)`, await searchPatterns(tx, q))}` : sql``}`;
  return readPage<Invitation>(call, {
    columns: sql`id, customer_id, name, address, language, status, sent_at, reminders_sent, last_error, resend_at,
      exists (select from received_emails e where e.tenant_id = i.tenant_id and e.invitation_id = i.id
        and e.file_name is not null) as has_original`,
    from: listed,
    order: sql`array_position(array['failed', 'bounced', 'waiting', 'cancelled', 'sent'], status), lower(name), id`,
    most: mostInvitationsAtOnce,
  });
};

/** What came back to an invitation last, as it came. */
export const original: Handler = async (call) => {
  const { services, session, resource, request, reply } = call;
  const [id, invitationId] = [call.id(), call.id('invitationId')];
  const file = await services.database.transaction(session.tenantId, async (tx) => {
    await assertRow(tx, resource, id);
    return readOriginal(
      tx,
      sql`e.invitation_id = ${invitationId} and exists (
        select from survey_invitations i
        where (i.tenant_id, i.id) = (e.tenant_id, e.invitation_id) and i.distribution_id = ${id})`,
    );
  });
  return sendFile(services, session.tenantId, file, request, reply);
};

type InvitationsQuery = z.output<typeof invitationsQuerySchema>;

const surveyDistributions = resourceOf('surveyDistributions');
const lockSpace = 712_065;

function format(chosen: readonly Chosen[], { subject }: DistributionInput, survey: Survey): Chosen[] {
  return chosen.map((one) => ({
    ...one,
    language: one.language && subject[one.language] ? one.language : survey.defaultLanguage,
  }));
}

async function answerDry(call: Call<DistributionInput>, survey: Survey, chosen: readonly Chosen[]): Promise<Audience> {
  const first = chosen.find(({ reason }) => !reason);
  const preview = first ? await previewEmail(call.services, call.tx, survey, call.body, first) : null;
  return { ...describeAudience(chosen, call.body.people), preview };
}

async function send(call: Call<DistributionInput>, survey: Survey, chosen: readonly Chosen[]): Promise<Distribution> {
  const { tx, body, services } = call;
  const invited = chosen.filter(({ reason }) => !reason);
  if (invited.length === 0) throw invalid([{ path: 'customerIds', message: 'No customers left to invite' }]);
  const now = nowOf(services);
  const sendAt = body.sendAt && new Date(body.sendAt) > now ? new Date(body.sendAt) : now;
  const reminderDays = [...new Set(body.reminderDays)].sort((a, b) => a - b);
  const { id } = await createRow(call, surveyDistributions, {
    name: body.name ?? survey.name,
    surveyId: survey.id,
    subject: body.subject,
    message: body.message,
    sendAt: sendAt.toISOString(),
    reminderDays,
    guardDays: body.guardDays,
  });
  const { settings, defaultLanguage } = survey;
  const isAnonymous = settings.anonymous;
  await invite(
    services,
    tx,
    { surveyId: survey.id, distributionId: id, sendAt, isAnonymous, defaultLanguage },
    invited,
  );
  return readRow<Distribution>(tx, surveyDistributions, id);
}

async function assertCanSend({ services, tx }: Call<DistributionInput>, { status }: Survey): Promise<void> {
  await assertConfirmed(tx, await findMailer(services, tx));
  if (status !== 'active' && status !== 'scheduled') {
    throw conflict('NOT_OPEN', `This survey is ${status}. Publish it before you invite customers.`, { status });
  }
}

function assertText({ subject, message }: DistributionInput, { defaultLanguage }: Survey): void {
  const errors = Object.entries({ subject, message })
    .filter(([, texts]) => !texts[defaultLanguage]?.trim())
    .map(([path]) => ({ path: `${path}.${defaultLanguage}`, message: 'Enter a text in the first language' }));
  if (errors.length > 0) throw invalid(errors);
}

const mostNamed = 100;

function describeAudience(chosen: readonly Chosen[], wanted?: AudienceQuery): Omit<Audience, 'preview'> {
  const invited = chosen.filter(({ reason }) => !reason);
  const leftOut = skipReasons.map((reason) => {
    const those = chosen.filter((one) => one.reason === reason);
    return { reason, count: those.length, customers: those.slice(0, mostNamed).map(({ id, name }) => ({ id, name })) };
  });
  return {
    invited: {
      count: invited.length,
      customers: invited
        .slice(0, mostNamed)
        .map(({ id, name, address, language }) => ({ id, name, address, language: language ?? '' })),
    },
    leftOut: leftOut.filter(({ count }) => count > 0),
    people: wanted ? audiencePageOf(chosen, wanted) : null,
  };
}

function audiencePageOf(chosen: readonly Chosen[], { q, only, start, count }: AudienceQuery): Audience['people'] {
  const found = chosen.filter((one) => isLike(one, only) && containsFolded(`${one.name} ${one.address}`, q));
  return {
    total: found.length,
    rows: found.slice(start, start + count).map(({ id, name, address, reason }) => ({ id, name, address, reason })),
  };
}

function isLike({ reason }: Chosen, only: AudienceQuery['only']): boolean {
  if (only === undefined) return true;
  if (only === 'left_out') return reason !== null;
  return only === (reason ?? 'invited');
}

async function previewEmail(
  services: Services,
  tx: Tx,
  survey: Survey,
  { subject, message }: DistributionInput,
  { name, language }: Chosen,
): Promise<Audience['preview']> {
  const spoken = language ?? survey.defaultLanguage;
  const text = message[spoken] || message[survey.defaultLanguage];
  const title = subject[spoken] || subject[survey.defaultLanguage];
  if (!text || !title) return null;
  const tenant = await readTenant(tx);
  const home = tenantOrigin(tenant.subdomain, services);
  return buildInvitationEmail({
    ...senderOf(services, tenant, survey.theme.color),
    customer: name,
    language: spoken,
    isReminder: false,
    subject: title,
    message: text,
    link: `${home}/survey/…`,
    unsubscribe: `${home}/…`,
  });
}
