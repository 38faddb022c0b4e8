import type { z } from 'zod';
import { resourceOf } from '../../core/contract/catalogue.ts';
import { conflict, invalid, notFound } from '../../core/contract/errors.ts';
import type { StoredToken } from '../../core/server/auth/derived-tokens.ts';
import { hashPassword } from '../../core/server/auth/passwords.ts';
import { originOfTenant } from '../../core/server/auth/tenant-hosts.ts';
import { readPage } from '../../core/server/crud/list-pages.ts';
import { assertRow, createRow, readRow, updateRow } from '../../core/server/crud/rows.ts';
import { inTurn, sql, type Tx } from '../../core/server/db/database.ts';
import type { Actor, Call, Handler, HandlerOf, Services } from '../../core/server/http/call.ts';
import { assertConfirmed } from '../../core/server/mail-transport/outgoing.ts';
import { findMailer } from '../../core/server/mail-transport/tenant-mailer.ts';
import { linkNames } from '../rules/link-names.ts';
import { prefillIssues } from '../rules/prefill-issues.ts';
import type { Survey, SurveySettings } from '../schemas/survey.ts';
import type { AddressedLink, linkQrSchema, SurveyLink, surveyLinkInputSchema } from '../schemas/survey-link.ts';
import { surveyForms } from '../shared/server/survey-forms.ts';
import { qrPng, qrSvg } from './qr-code.ts';
import { linkTokens } from './record/link-token.ts';

type Input = z.output<typeof surveyLinkInputSchema>;

const links: Handler = async (call) => {
  const { tx, resource } = call;
  await assertRow(tx, resource, call.id());
  const rows = await readPage<{ id: number }>(call, {
    columns: sql`id`,
    from: sql`survey_links where tenant_id = ${tx.tenantId} and survey_id = ${call.id()} and not of_invitation`,
    order: sql`id desc`,
    most: 500,
  });
  return inTurn(rows, ({ id }) => readLink(call, id));
};

const addLink: Handler<Input> = async (call) => {
  const { tx, resource, body, services } = call;
  const surveyId = call.id();
  const { settings } = await readRow<Survey>(tx, resource, surveyId);
  assertCustomer(body.kind ?? 'anonymous', body.customerId ?? null, settings);
  assertSlug(body.kind ?? 'anonymous', body.slug);
  if (body.verifiesEmail) await assertAddress(call, body.kind ?? 'anonymous', settings);
  await assertPrefill(tx, surveyId, body.prefill);
  const { password: _, pin: __, ...values } = body;
  const made = await insertLink(call, services, { ...values, surveyId }, await secrets(body));
  call.reply.status(201);
  return readLink(call, made.id);
};

function insertLink(
  actor: Actor,
  services: Services,
  values: Omit<Input, 'password' | 'pin'> & { surveyId: number },
  hidden: object = {},
) {
  const { nonce, tokenHash } = linkTokens.make(services, actor.tx.tenantId);
  const name = values.name ?? linkNames[values.kind ?? 'anonymous'];
  return createRow(actor, surveyLinks, { ...values, name }, { nonce, tokenHash, ...hidden });
}

/** A published survey can be shared at once: without a link it gets a public one. */
export async function addFirstLink(call: Actor & Pick<Call, 'services'>, surveyId: number): Promise<void> {
  const existing = await call.tx.run(sql`
    select from survey_links
    where tenant_id = ${call.tx.tenantId} and survey_id = ${surveyId} and not of_invitation limit 1`);
  if (existing === 0) await insertLink(call, call.services, { kind: 'anonymous', surveyId });
}

/** Links of invitations belong to their customers and are not listed. */
export const show: Handler = async (call) => {
  const { tx, id } = call;
  const listed = await tx.run(sql`
    select from survey_links where tenant_id = ${tx.tenantId} and id = ${id()} and not of_invitation`);
  if (listed === 0) throw notFound();
  return readLink(call, id());
};

export const update: HandlerOf<'surveyLinks', 'update'> = async (call) => {
  const { tx, body } = call;
  const id = call.id();
  const before = await readRow<SurveyLink>(tx, surveyLinks, id);
  const after = { ...before, ...body };
  const { settings } = await readRow<Survey>(tx, resourceOf('surveys'), before.surveyId);
  assertCustomer(after.kind ?? before.kind, after.customerId ?? null, settings);
  assertSlug(after.kind ?? before.kind, after.slug);
  if (after.verifiesEmail) await assertAddress(call, after.kind ?? before.kind, settings);
  await assertPrefill(tx, before.surveyId, body.prefill);
  const { password: _, pin: __, ...values } = body;
  await updateRow(call, surveyLinks, id, values, await secrets(body));
  return readLink(call, id);
};

export const qr: Handler = async (call) => {
  const { url, name } = await readLink(call, call.id());
  if (url === null) throw conflict('ADDRESS_UNKNOWN', 'The key that made this address is gone: make a new link');
  const { format, size } = call.query as z.output<typeof linkQrSchema>;
  const picture = format === 'svg' ? qrSvg(url) : await qrPng(url, size);
  const type = format === 'svg' ? 'image/svg+xml' : 'image/png';
  call.reply.type(type).header('content-disposition', `attachment; filename="${linkFileName(name)}.${format}"`);
  return picture;
};

const linkFileName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w-]+/g, '-')
    .slice(0, 60) || 'link';

const surveyLinks = resourceOf('surveyLinks');

async function readLink({ tx, services, request }: Call<never> | Call<Input>, id: number): Promise<AddressedLink> {
  const link = await readRow<SurveyLink>(tx, surveyLinks, id);
  const own = await tx.first(sql<StoredToken & { subdomain: string }>`
    select l.nonce, l.token_hash, t.subdomain from survey_links l join tenants t on t.id = l.tenant_id
    where l.tenant_id = ${tx.tenantId} and l.id = ${id}`);
  if (!own) throw notFound();
  const token = linkTokens.of(services, tx.tenantId, own);
  const pages = `${originOfTenant(own.subdomain, request, services)}/survey`;
  return {
    ...link,
    url: token ? `${pages}/${token}` : null,
    readableUrl: link.slug === null ? null : `${pages}/${link.slug}`,
  };
}

async function secrets({
  password,
  pin,
}: Partial<Input>): Promise<{ passwordHash?: string | null; pinHash?: string | null }> {
  return {
    ...(password === undefined ? {} : { passwordHash: await hashSharePassword(password) }),
    ...(pin === undefined ? {} : { pinHash: await hashSharePassword(pin) }),
  };
}

const hashSharePassword = async (secret: string | null) => (secret === null ? null : hashPassword(secret));

function assertCustomer(kind: SurveyLink['kind'], customerId: number | null, { anonymous }: SurveySettings): void {
  if (anonymous && (kind === 'personal' || customerId !== null)) {
    throw invalid([{ path: 'kind', message: 'An anonymous survey cannot have personal links' }]);
  }
  if (kind !== 'personal' || customerId) return;
  throw invalid([{ path: 'customerId', message: 'Choose the customer of this link' }]);
}

/** Personal links cannot have a slug, because slugs are guessable. */
function assertSlug(kind: SurveyLink['kind'], slug: string | null | undefined): void {
  if (!slug || kind === 'anonymous') return;
  throw invalid([{ path: 'slug', message: 'Only a public link can have a custom URL' }]);
}

async function assertAddress({ services, tx }: Call, kind: SurveyLink['kind'], { anonymous }: SurveySettings) {
  const path = 'verifiesEmail';
  if (kind !== 'anonymous') throw invalid([{ path, message: 'Only a public link can require email verification' }]);
  if (anonymous) throw invalid([{ path, message: 'This survey is anonymous and cannot require email verification' }]);
  await assertConfirmed(tx, await findMailer(services, tx));
}

async function assertPrefill(tx: Tx, surveyId: number, prefill: Input['prefill']): Promise<void> {
  if (!prefill || Object.keys(prefill).length === 0) return;
  const { fields } = await surveyForms.readSnapshot(tx, surveyId);
  const issues = prefillIssues(fields, prefill);
  if (issues.length > 0) throw invalid(issues);
}

export const ofSurvey = { links, addLink };
