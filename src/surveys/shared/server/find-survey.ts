import type { FastifyRequest } from 'fastify';
import type { Branding } from '../../../branding/schemas/branding.ts';
import { tokenHash, verifyToken } from '../../../core/server/auth/derived-tokens.ts';
import { inRequestedTenant } from '../../../core/server/auth/requested-tenant.ts';
import { requestedTenantOf } from '../../../core/server/auth/tenant-hosts.ts';
import { nowOf } from '../../../core/server/auth/tokens.ts';
import { makeBatches } from '../../../core/server/db/batches.ts';
import { type Database, perDatabase, sql, type Tx } from '../../../core/server/db/database.ts';
import type { Services } from '../../../core/server/http/call.ts';
import type { SurveySettings, SurveySnapshot } from '../../schemas/survey.ts';
import type { SurveyLink } from '../../schemas/survey-link.ts';
import { isLinkToken, surveySlugSchema } from '../../schemas/survey-slug.ts';
import type { Rule } from './case-rule.ts';
import { submissionRefused } from './refusal.ts';
import { readDraft, surveyForms } from './survey-forms.ts';
import { prepared, readDocument, type SurveyVersion } from './survey-version.ts';

export interface FoundLink
  extends Pick<
    SurveyLink,
    | 'id'
    | 'kind'
    | 'customerId'
    | 'language'
    | 'startsAt'
    | 'expiresAt'
    | 'maxUses'
    | 'source'
    | 'prefill'
    | 'isActive'
    | 'verifiesEmail'
  > {
  passwordHash: string | null;
  pinHash: string | null;
}

export interface Found {
  tx: Tx;
  tenantId: number;
  tenantName: string;
  timeZone: string;
  surveyId: number;
  version: number;
  state: 'draft' | 'active' | 'paused' | 'closed' | 'archived';
  /** Current settings; those of the version are as published. */
  settings: SurveySettings;
  survey: SurveyVersion;
  /** Null for a preview: the last saved survey, nothing is recorded. */
  link: FoundLink | null;
  verifiedEmail?: string | undefined;
  branding?: Branding;
  rules: readonly Rule[];
  /** Whether the submission was stored when the survey was opened. */
  isStored: boolean;
}

/** Binds the transaction to the tenant of the host; refuses as surveys do. */
export const inTenant = <T>(
  services: Services,
  request: FastifyRequest,
  work: (tx: Tx, tenantName: string) => Promise<T>,
): Promise<T> => inRequestedTenant(services, request, work, () => submissionRefused('not_found'));

/**
 * Opens the survey of a link or preview in the tenant of the host, and runs `work` in a transaction that begins when it
 * needs one. Requests that wait for the same link share one call, which begins after the last of them arrived. `submissionId`
 * is looked up with it. Throws the refusal of surveys.
 */
export async function withSurvey<T>(
  services: Services,
  request: FastifyRequest,
  token: string,
  work: (found: Found) => Promise<T>,
  submissionId?: string,
): Promise<T> {
  if (token.startsWith('preview.'))
    return inTenant(services, request, async (tx, name) => work(await findPreview(services, tx, name, token)));
  const subdomain = requestedTenantOf(request, services);
  if (!subdomain || !(isLinkToken(token) || surveySlugSchema.safeParse(token).success))
    throw submissionRefused('not_found');
  const opened = await openingsOf(services.database)(`${subdomain} ${token}`, { subdomain, token, submissionId });
  if (!opened) throw submissionRefused('not_found');
  return services.database.transaction(opened.tenantId, async (tx) => work(await foundIn(tx, opened, submissionId)));
}

interface Opening {
  subdomain: string;
  token: string;
  submissionId: string | undefined;
}

type Opened = FoundLink &
  Pick<Found, 'tenantId' | 'tenantName' | 'timeZone' | 'surveyId' | 'state' | 'settings' | 'rules'> & {
    publishedVersion: number | null;
    branding: Branding;
    /** The ids of submissions that are stored. */
    stored: string[] | null;
  };

const openingsOf = perDatabase((database) =>
  makeBatches<Opening, Opened | undefined>(
    async (_, items) => {
      const opened = await open(database, items);
      return items.map(() => opened);
    },
    { atOnce: 1, most: 1_000 },
  ),
);

async function open(database: Database, items: readonly Opening[]): Promise<Opened | undefined> {
  const [{ subdomain, token }] = items as readonly [Opening];
  const submissionIds = items.flatMap(({ submissionId }) => submissionId ?? []);
  const [link, slug] = isLinkToken(token) ? [tokenHash(token), null] : [null, surveySlugSchema.parse(token)];
  const [opened] = await database.single(
    null,
    sql<Opened>`
      select * from open_survey(${subdomain}::text, ${link}::bytea, ${slug}::text, ${submissionIds}::text[])`,
  );
  return opened;
}

async function foundIn(tx: Tx, opened: Opened, submissionId: string | undefined): Promise<Found> {
  const {
    tenantId,
    tenantName,
    timeZone,
    surveyId,
    state,
    settings,
    rules,
    publishedVersion,
    branding,
    stored,
    ...link
  } = opened;
  if (publishedVersion === null) throw submissionRefused('not_open');
  return {
    tx,
    tenantId,
    tenantName,
    timeZone,
    surveyId,
    version: publishedVersion,
    state,
    settings,
    rules,
    survey: await readDocument(tx, surveyId, publishedVersion),
    link,
    branding,
    isStored: submissionId !== undefined && stored?.includes(submissionId) === true,
  };
}

export const previewPurpose = 'survey previews';

/** `preview.<tenant>.<survey>.<until>.<mac>`: the last saved version; with `<survey>-<user>`, that user's draft. */
async function findPreview(services: Services, tx: Tx, tenantName: string, token: string): Promise<Found> {
  const [, tenant, which = '', until] = verifyToken(services, previewPurpose, token)?.split('.') ?? [];
  const isGood = tenant === String(tx.tenantId) && Number.parseInt(until ?? '', 36) > nowOf(services).getTime();
  if (!isGood) throw submissionRefused(tenant === String(tx.tenantId) ? 'expired' : 'not_found');
  const [survey, user] = which.split('-').map(Number);
  const surveyId = survey ?? 0;
  const document = await readDraftOrSnapshot(tx, surveyId, user);
  if (!document) throw submissionRefused('not_found');
  return {
    tx,
    tenantId: tx.tenantId as number,
    tenantName,
    surveyId,
    version: 0,
    state: 'active',
    link: null,
    timeZone: await readTimeZone(tx),
    settings: document.settings,
    rules: [],
    isStored: false,
    survey: prepared(document),
  };
}

async function readTimeZone(tx: Tx): Promise<string> {
  const tenant = await tx.first(sql<{ timeZone: string }>`select time_zone from tenants where id = ${tx.tenantId}`);
  return tenant?.timeZone ?? 'UTC';
}

function readDraftOrSnapshot(
  tx: Tx,
  surveyId: number,
  userId: number | undefined,
): Promise<SurveySnapshot | undefined> {
  if (userId !== undefined) return readDraft(tx, { userId, surveyId });
  return surveyForms.readSnapshot(tx, surveyId).catch(() => undefined);
}
