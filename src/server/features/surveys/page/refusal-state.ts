import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../../contract/errors.ts';
import type { Brand } from '../../../../contract/schemas/surveys/submission.ts';
import { surveyRefusals } from '../../../../contract/schemas/surveys/submission.ts';
import type { SurveyTheme } from '../../../../contract/schemas/surveys/survey.ts';
import type { RefusalReason, RefusalState } from '../../../../contract/survey-page.ts';
import { refusalOfDatabase } from '../../../platform/http/answer-errors.ts';
import type { Services } from '../../../platform/http/call.ts';
import { readBranding } from '../../branding/read-branding.ts';
import { findSurvey, inTenant } from '../record/find-survey.ts';
import { editTokenIn } from '../submissions/browser-state.ts';
import { allowsEdits } from '../submissions/edit-submission.ts';
import { acceptedLanguages, appearanceOf, isLanguage } from '../submissions/public-survey.ts';
import type { PostedForm } from './posted-form.ts';

type Caught = Error & { statusCode?: number };

export async function refusalOf(
  services: Services,
  request: FastifyRequest,
  error: Caught,
  where: Pick<RefusalState, 'token' | 'query'>,
  form?: PostedForm,
): Promise<{ state: RefusalState; status: number }> {
  const status = statusOf(error);
  const details = error instanceof ApiError ? error.parts.details : undefined;
  const refusal = details?.guessed === true ? 'guessed' : kindOf(error, status);
  // Rate-limited requests are rejected without a database query.
  const appearance =
    refusal === 'too_many' || refusal === 'busy'
      ? emptyAppearance
      : await readAppearance(services, request, where.token);
  const { isKiosk = false, sentBefore, ...shown } = appearance;
  const isMoment = refusal === 'too_many' || refusal === 'busy';
  const comesBack = request.method === 'GET' && (isMoment || (isKiosk && refusal !== 'password_required'));
  const state: RefusalState = {
    ...{ ...where, ...shown, refusal, language: languageOf(request, form), comesBack },
    ...(refusal === 'busy' && form ? { posted: form.posted.filter(([name]) => name !== 'password') } : {}),
    ...(details?.wrong === true ? { isWrong: true } : {}),
    ...(refusal === 'email_required' ? { address: { step: 'ask', ...issueIn(details) } } : {}),
    ...(refusal === 'used' ? { sentBefore } : {}),
  };
  return { state, status };
}

const issueIn = (details: Record<string, unknown> | undefined): { issue?: 'wrong' | 'stale' } =>
  details?.stale === true ? { issue: 'stale' } : details?.wrong === true ? { issue: 'wrong' } : {};

export async function addressState(
  services: Services,
  request: FastifyRequest,
  where: Pick<RefusalState, 'token' | 'query'>,
  address: NonNullable<RefusalState['address']>,
  form?: PostedForm,
): Promise<RefusalState> {
  const { isKiosk: _, ...appearance } = await readAppearance(services, request, where.token);
  return { ...where, ...appearance, refusal: 'email_required', language: languageOf(request, form), address };
}

function statusOf(error: Caught): number {
  if (error instanceof ApiError) return error.status;
  return refusalOfDatabase(error)?.status ?? error.statusCode ?? 500;
}

function kindOf(error: Caught, status: number): RefusalReason {
  const known = error instanceof ApiError && surveyRefusals.find((one) => one === error.parts.details?.kind);
  if (known) return known;
  if (status === 429) return 'too_many';
  if (status >= 500) return 'busy';
  return status === 413 ? 'too_big' : 'unreadable';
}

interface Appearance {
  brand: Brand | null;
  theme?: SurveyTheme;
  isEmbedded?: boolean;
  isKiosk?: boolean;
  sentBefore?: string | undefined;
}

const emptyAppearance: Appearance = { brand: null };

async function readAppearance(services: Services, request: FastifyRequest, token: string): Promise<Appearance> {
  try {
    return await inTenant(services, request, async (tx, name) => {
      const found = await findSurvey(services, tx, name, token).catch(() => undefined);
      const { logo, ...surveyTheme } = found?.survey.document.theme ?? {};
      const { brand, theme } = appearanceOf(name, found?.branding ?? (await readBranding(tx)), surveyTheme);
      // The survey's logo is behind its closed link, so the page shows the name instead.
      const kind = found?.link?.kind;
      const sentBefore = found && allowsEdits(found) ? editTokenIn({ request }, found) : undefined;
      const own = { isEmbedded: kind === 'embed', isKiosk: kind === 'kiosk', sentBefore };
      return { brand: logo ? { ...brand, logo: null } : brand, theme, ...own };
    });
  } catch {
    return emptyAppearance;
  }
}

function languageOf(request: FastifyRequest, form: PostedForm | undefined): string {
  const wanted = form?.fieldText('language') || (request.query as Record<string, unknown> | undefined)?.language;
  if (typeof wanted === 'string' && isLanguage(wanted)) return wanted;
  return acceptedLanguages(request)[0] ?? 'en';
}
