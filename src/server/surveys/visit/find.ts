import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Branding } from '../../../contract/schemas/branding.ts';
import type { SurveySettings, SurveySnapshot } from '../../../contract/schemas/survey.ts';
import type { SurveyLink } from '../../../contract/schemas/survey-link.ts';
import { isLinkToken, surveySlugSchema } from '../../../contract/schemas/survey-slug.ts';
import { tenantAskedFor } from '../../auth/tenant-hosts.ts';
import { nowOf } from '../../auth/tokens.ts';
import type { Tx } from '../../db/database.ts';
import type { Services } from '../../http/call.ts';
import { tokenHash, unsigned } from '../link-token.ts';
import { readDraft } from '../previews.ts';
import { surveyForms } from '../survey-forms.ts';
import { prepared, readDocument, type VisitedSurvey } from './document.ts';
import { visitRefused } from './refusal.ts';

export interface VisitLink
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

/** A survey that a token leads to, with how it stands now. */
export interface Found {
  tx: Tx;
  tenantId: number;
  tenantName: string;
  surveyId: number;
  version: number;
  state: 'draft' | 'active' | 'paused' | 'closed' | 'archived';
  /** As they are now; those of the version say how it looked when it was published. */
  settings: SurveySettings;
  survey: VisitedSurvey;
  /** Null for a preview: the survey as it was saved last, which records nothing. */
  link: VisitLink | null;
  /** Another as soon as anything of tenant, survey, link or rules is changed; null where nobody has looked. */
  mark: string | null;
  /** The e-mail address that the visitor has shown to be theirs. */
  verifiedEmail?: string | undefined;
  /** How the tenant looks, where that was read with it. */
  branding?: Branding;
}

/** Enters the tenant whose host it is. Whoever names no tenant, or a locked one, finds no survey. */
export async function inTenant<T>(
  services: Services,
  request: FastifyRequest,
  work: (tx: Tx, tenantName: string) => Promise<T>,
): Promise<T> {
  const subdomain = tenantAskedFor(request, services);
  if (!subdomain) throw visitRefused('not_found');
  return services.database.transaction(null, async (nobody) => {
    const tenant = await nobody.first(sql<{ id: number; name: string; state: string }>`
      select id, name, state from find_tenant(${subdomain})`);
    if (tenant?.state !== 'active') throw visitRefused('not_found');
    return work(await nobody.enterTenant(tenant.id), tenant.name);
  });
}

/** The survey behind a token, or 404. */
export async function findVisit(services: Services, tx: Tx, tenantName: string, token: string): Promise<Found> {
  if (token.startsWith('preview.')) return findPreview(services, tx, tenantName, token);
  const row = await tx.first(sql<Row>`
    select l.id, l.kind, l.customer_id, l.language, l.starts_at, l.expires_at, l.max_uses, l.source, l.prefill,
      l.is_active, l.verifies_email, l.password_hash, l.pin_hash, s.id as survey_id, s.state, s.settings, s.published_version,
      (select m.mark from survey_link_marks m where m.tenant_id = l.tenant_id and m.link_id = l.id) as mark,
      (select brand from brands where tenant_id = l.tenant_id) as branding
    from survey_links l join surveys s on s.tenant_id = l.tenant_id and s.id = l.survey_id
    where l.tenant_id = ${tx.tenantId} and ${namedBy(token)}`);
  if (!row) throw visitRefused('not_found');
  const { surveyId, state, settings, publishedVersion, mark, branding, ...link } = row;
  if (publishedVersion === null) throw visitRefused('not_open');
  const survey = await readDocument(tx, surveyId, publishedVersion);
  return {
    tx,
    tenantId: tx.tenantId as number,
    tenantName,
    surveyId,
    version: publishedVersion,
    state,
    settings,
    survey,
    link,
    mark,
    branding,
  };
}

/** A link is found by its token, or by the readable word that stands for it, however that is written. */
function namedBy(token: string): RawBuilder<unknown> {
  if (isLinkToken(token)) return sql`l.token_hash = ${tokenHash(token)}`;
  const slug = surveySlugSchema.safeParse(token);
  if (!slug.success) throw visitRefused('not_found');
  return sql`l.slug = ${slug.data}`;
}

type Row = VisitLink &
  Pick<Found, 'surveyId' | 'state' | 'settings' | 'mark'> & { publishedVersion: number | null; branding: Branding };

/** What the tokens of previews are signed for. */
export const previewPurpose = 'survey previews';

/**
 * `preview.<tenant>.<survey>.<until>.<mac>`: the last saved version, for whoever may edit the survey, for a while; with
 * `<survey>-<user>` what that person is writing.
 */
async function findPreview(services: Services, tx: Tx, tenantName: string, token: string): Promise<Found> {
  const [, tenant, which = '', until] = unsigned(services, previewPurpose, token)?.split('.') ?? [];
  const isGood = tenant === String(tx.tenantId) && Number.parseInt(until ?? '', 36) > nowOf(services).getTime();
  if (!isGood) throw visitRefused(tenant === String(tx.tenantId) ? 'expired' : 'not_found');
  const [survey, user] = which.split('-').map(Number);
  const surveyId = survey ?? 0;
  const document = await documentOf(tx, surveyId, user);
  if (!document) throw visitRefused('not_found');
  return {
    ...{
      tx,
      tenantId: tx.tenantId as number,
      tenantName,
      surveyId,
      version: 0,
      state: 'active',
      link: null,
      mark: null,
    },
    settings: document.settings,
    survey: prepared(document),
  };
}

function documentOf(tx: Tx, surveyId: number, userId: number | undefined): Promise<SurveySnapshot | undefined> {
  if (userId !== undefined) return readDraft(tx, { userId, surveyId });
  return surveyForms.readSnapshot(tx, surveyId).catch(() => undefined);
}
