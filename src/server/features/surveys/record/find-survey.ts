import type { FastifyRequest } from 'fastify';
import type { Branding } from '../../../../contract/schemas/administration/branding.ts';
import type { SurveySettings, SurveySnapshot } from '../../../../contract/schemas/surveys/survey.ts';
import type { SurveyLink } from '../../../../contract/schemas/surveys/survey-link.ts';
import { isLinkToken, surveySlugSchema } from '../../../../contract/schemas/surveys/survey-slug.ts';
import { requestedTenantOf } from '../../../platform/auth/tenant-hosts.ts';
import { nowOf } from '../../../platform/auth/tokens.ts';
import { type Sql, sql, type Tx } from '../../../platform/db/database.ts';
import type { Services } from '../../../platform/http/call.ts';
import { tokenHash, unsigned } from './link-token.ts';
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
}

/** Binds the transaction to the tenant of the host. An unknown or locked tenant is 404. */
export async function inTenant<T>(
  services: Services,
  request: FastifyRequest,
  work: (tx: Tx, tenantName: string) => Promise<T>,
): Promise<T> {
  const subdomain = requestedTenantOf(request, services);
  if (!subdomain) throw submissionRefused('not_found');
  return services.database.transaction(null, async (outside) => {
    const entered = await outside.enterFound(sql<{ id: number; name: string; state: string }>`
      select id, name, state from find_tenant(${subdomain})`);
    if (entered?.tenant.state !== 'active') throw submissionRefused('not_found');
    return work(entered.tx, entered.tenant.name);
  });
}

export async function findSurvey(services: Services, tx: Tx, tenantName: string, token: string): Promise<Found> {
  if (token.startsWith('preview.')) return findPreview(services, tx, tenantName, token);
  const row = await tx.prepared(sql<Row>`
    select l.id, l.kind, l.customer_id, l.language, l.starts_at, l.expires_at, l.max_uses, l.source, l.prefill,
      l.is_active, l.verifies_email, l.password_hash, l.pin_hash, s.id as survey_id, s.state, s.settings, s.published_version,
      (select brand from brands where tenant_id = l.tenant_id) as branding
    from survey_links l join surveys s on s.tenant_id = l.tenant_id and s.id = l.survey_id
    where l.tenant_id = ${tx.tenantId} and ${namedBy(token)}`);
  if (!row) throw submissionRefused('not_found');
  const { surveyId, state, settings, publishedVersion, branding, ...link } = row;
  if (publishedVersion === null) throw submissionRefused('not_open');
  const survey = await readDocument(tx, surveyId, publishedVersion);
  const version = publishedVersion;
  return {
    ...{ tx, tenantId: tx.tenantId as number, tenantName, surveyId, version },
    state,
    settings,
    survey,
    link,
    branding,
  };
}

function namedBy(token: string): Sql {
  if (isLinkToken(token)) return sql`l.token_hash = ${tokenHash(token)}`;
  const slug = surveySlugSchema.safeParse(token);
  if (!slug.success) throw submissionRefused('not_found');
  return sql`l.slug = ${slug.data}`;
}

type Row = FoundLink &
  Pick<Found, 'surveyId' | 'state' | 'settings'> & { publishedVersion: number | null; branding: Branding };

export const previewPurpose = 'survey previews';

/** `preview.<tenant>.<survey>.<until>.<mac>`: the last saved version; with `<survey>-<user>`, that user's draft. */
async function findPreview(services: Services, tx: Tx, tenantName: string, token: string): Promise<Found> {
  const [, tenant, which = '', until] = unsigned(services, previewPurpose, token)?.split('.') ?? [];
  const isGood = tenant === String(tx.tenantId) && Number.parseInt(until ?? '', 36) > nowOf(services).getTime();
  if (!isGood) throw submissionRefused(tenant === String(tx.tenantId) ? 'expired' : 'not_found');
  const [survey, user] = which.split('-').map(Number);
  const surveyId = survey ?? 0;
  const document = await documentOf(tx, surveyId, user);
  if (!document) throw submissionRefused('not_found');
  return {
    ...{ tx, tenantId: tx.tenantId as number, tenantName, surveyId, version: 0, state: 'active', link: null },
    settings: document.settings,
    survey: prepared(document),
  };
}

function documentOf(tx: Tx, surveyId: number, userId: number | undefined): Promise<SurveySnapshot | undefined> {
  if (userId !== undefined) return readDraft(tx, { userId, surveyId });
  return surveyForms.readSnapshot(tx, surveyId).catch(() => undefined);
}
