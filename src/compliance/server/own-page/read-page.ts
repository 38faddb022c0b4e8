import type { FastifyRequest } from 'fastify';
import { notFound } from '../../../core/contract/errors.ts';
import { tokenHash } from '../../../core/server/auth/derived-tokens.ts';
import { nowOf } from '../../../core/server/auth/tokens.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Services } from '../../../core/server/http/call.ts';
import { isBlank } from '../../../forms/rules/kinds/kind.ts';
import type { Answered } from '../../../forms/schemas/answered.ts';
import type { Status } from '../../../forms/schemas/response-statuses.ts';
import { plainText } from '../../../mails/rules/formatted-text.ts';
import type { Attachment } from '../../../mails/schemas/message.ts';
import { questionKey } from '../../../surveys/rules/survey-pages.ts';
import { inTenant } from '../../../surveys/shared/server/find-survey.ts';
import { byKeyOf } from '../../../surveys/shared/server/finished-response.ts';
import { publicFieldsOf } from '../../../surveys/shared/server/public-fields.ts';
import { languageFor, readDocument } from '../../../surveys/shared/server/survey-version.ts';
import type { OwnMessage, OwnPage } from '../../schemas/own-page.ts';

/** The row behind a valid token. */
export interface FoundPage {
  id: number;
  isErased: boolean;
  surveyResponseId: number | null;
  surveyId: number | null;
  surveyVersion: number;
  surveyStatus: string | null;
  language: string | null;
  verifiedEmail: string | null;
  answers: Answered[];
  sentAt: Date;
  /** The response that staff handle. */
  responseId: number | null;
  /** The response that it was merged into. */
  mergedInto: number | null;
  reference: string | null;
  status: Status | null;
  statusLabel: string;
  customerId: number | null;
  name: string | null;
  email: string | null;
  phone: string | null;
  timeZone: string;
}

/** Runs `work` with the page of a token. Wrong, expired and withdrawn tokens are one 404. */
export function withPage<T>(
  services: Services,
  request: FastifyRequest,
  token: string,
  work: (tx: Tx, page: FoundPage, company: string) => Promise<T>,
): Promise<T> {
  return inTenant(services, request, async (tx, company) => {
    const page = /^[\w-]{22}$/.test(token) ? await findPage(tx, token, nowOf(services)) : undefined;
    if (!page) throw notFound();
    return work(tx, page, company);
  });
}

/**
 * A response that staff recorded is shown only while it belongs to the customer of the page. A customer whose address was
 * typed is unknown to the page: anyone can type the address of another.
 */
const findPage = (tx: Tx, token: string, now: Date) =>
  tx.first(sql<FoundPage>`
    select p.id, p.erased_at is not null as is_erased, s.id as survey_response_id, s.survey_id, s.survey_version,
      s.status as survey_status, coalesce(s.language, r.language) as language, s.verified_email,
      coalesce(s.answers, '[]') as answers, coalesce(s.completed_at, s.started_at, r.created_at) as sent_at,
      r.id as response_id, r.duplicate_of as merged_into, r.reference, coalesce(o.status, r.status) as status, coalesce(l.customer_label, '') as status_label,
      c.id as customer_id, c.display_name as name, c.email_key as email, c.phone, t.time_zone
    from own_pages p
    join tenants t on t.id = p.tenant_id
    left join survey_responses s on s.tenant_id = p.tenant_id and s.id = p.survey_response_id
    left join sentiment_responses r on r.tenant_id = p.tenant_id and r.id = coalesce(p.response_id, s.case_id)
    left join sentiment_responses o on o.tenant_id = r.tenant_id and o.id = r.duplicate_of
    left join response_statuses l on l.tenant_id = r.tenant_id
      and l.id = case when o.id is null then r.custom_status_id else o.custom_status_id end
    left join customer_form_responses c on c.tenant_id = p.tenant_id and c.id = coalesce(s.customer_id, p.customer_id)
      and s.identification is null
    where p.tenant_id = ${tx.tenantId} and p.token_hash = ${tokenHash(token)} and p.expires_at > ${now}
      and (p.response_id is null or r.customer_response_id = p.customer_id)`);

export async function readOwnPage(
  tx: Tx,
  page: FoundPage,
  language: string,
): Promise<Omit<OwnPage, 'requests' | 'consents'>> {
  const { sentAt, reference, timeZone, surveyStatus } = page;
  return {
    reference,
    timeZone,
    sentAt: sentAt.toISOString(),
    ...(await readAnswers(tx, page, language)),
    status: page.statusLabel
      ? { label: page.statusLabel }
      : { key: page.status ? statusKeys[page.status] : 'received' },
    messages: await readMessages(tx, page),
    mayComment: surveyStatus === null || surveyStatus === 'complete',
  };
}

const statusKeys = {
  new: 'received',
  open: 'working',
  in_progress: 'working',
  pending_internal: 'working',
  pending_customer: 'waiting',
  resolved: 'done',
  closed: 'done',
  rejected: 'closed',
} as const satisfies Record<Status, string>;

/** Questions and answers of a survey as the respondent read them; those of staff forms are for staff. */
async function readAnswers(
  tx: Tx,
  { surveyId, surveyVersion, answers }: FoundPage,
  wanted: string,
): Promise<Pick<OwnPage, 'title' | 'fields' | 'answers'>> {
  if (surveyId === null) return { title: null, fields: [], answers: {} };
  const survey = await readDocument(tx, surveyId, surveyVersion);
  const { title, name, defaultLanguage } = survey.document;
  const language = languageFor(survey.document, [wanted]);
  const own = byKeyOf(survey, answers);
  const fields = publicFieldsOf(survey, language).filter(
    (field) => field.fieldType !== 'hidden' && !isBlank(own[questionKey(field)] ?? null),
  );
  const shown = fields.map((field) => [questionKey(field), own[questionKey(field)] ?? null] as const);
  return { title: title[language] || title[defaultLanguage] || name, fields, answers: Object.fromEntries(shown) };
}

/** What was written on this page, and emails to and from the addresses of its respondent. */
async function readMessages(tx: Tx, page: FoundPage): Promise<OwnMessage[]> {
  const { id, responseId, mergedInto, email, verifiedEmail } = page;
  const addresses = [email, verifiedEmail?.trim().toLowerCase()].filter(Boolean);
  const rows = await tx.rows(sql<Omit<OwnMessage, 'at' | 'files'> & { at: Date; files: Attachment[] }>`
    select m.created_at as at, case when m.status = 'sent' then coalesce(u.full_name, '') end as "from", m.body, m.files
    from response_messages m left join users u on u.tenant_id = m.tenant_id and u.id = m.created_by
    where m.tenant_id = ${tx.tenantId} and m.status in ('sent', 'received') and (m.own_page_id = ${id}
      or m.own_page_id is null and m.response_id in (${responseId}::integer, ${mergedInto}::integer)
        and lower(m.address) = any(${addresses}::text[]))
    order by m.id desc limit 200`);
  return rows.toReversed().map(({ at, from, body, files }) => ({
    at: at.toISOString(),
    from,
    body: from === null ? body : plainText(body),
    files: files.map(({ path, name, kind }) => ({ stored: path.slice(path.lastIndexOf('/') + 1), name, kind })),
  }));
}

/** The files that a page may show: those of its answers and of what was written on it. */
export function filesShown(page: Pick<OwnPage, 'answers' | 'messages'>): ReadonlySet<string> {
  const answered = JSON.stringify(page.answers).matchAll(/\/uploads\/([\w-]{22}\.\w{2,5})/g);
  const sent = page.messages.flatMap(({ files }) => files.map(({ stored }) => stored));
  return new Set([...sent, ...[...answered].map(([, name = '']) => name)]);
}
