import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../contract/errors.ts';
import { type VisitRefusal, visitRefusals } from '../../../contract/schemas/survey-visit.ts';
import type { Brand, RefusalState } from '../../../contract/survey-page.ts';
import type { Services } from '../../http/call.ts';
import { findVisit, inTenant } from '../visit/find.ts';
import { isLanguage, spokenBy } from '../visit/spoken-by.ts';

/** The page that says why a survey does not open; undefined for what went wrong otherwise. */
export async function refusalOf(
  services: Services,
  request: FastifyRequest,
  error: Error & { statusCode?: number },
  where: Pick<RefusalState, 'token' | 'query'>,
): Promise<{ state: RefusalState; status: number } | undefined> {
  const refusal = kindOf(error);
  if (!refusal) return undefined;
  const details = error instanceof ApiError ? error.parts.details : undefined;
  // Whoever comes too often is answered without a look into the database.
  const looks = refusal === 'too_many' ? nothing : await looksOf(services, request, where.token);
  const state: RefusalState = {
    ...{ ...where, ...looks, refusal, language: languageOf(request) },
    ...(details?.wrong === true ? { isWrong: true } : {}),
  };
  return { state, status: error instanceof ApiError ? error.status : 429 };
}

function kindOf(error: Error & { statusCode?: number }): VisitRefusal | undefined {
  if (error.statusCode === 429 || (error instanceof ApiError && error.status === 429)) return 'too_many';
  if (!(error instanceof ApiError)) return undefined;
  return visitRefusals.find((one) => one === error.parts.details?.kind);
}

interface Looks {
  brand: Brand | null;
  isEmbedded?: boolean;
}

const nothing: Looks = { brand: null };

/** Whose survey it is and where it stands, as far as its address says. */
async function looksOf(services: Services, request: FastifyRequest, token: string): Promise<Looks> {
  try {
    return await inTenant(services, request, async (tx, name) => {
      const found = await findVisit(services, tx, name, token).catch(() => undefined);
      const { color } = found?.survey.document.theme ?? {};
      return { brand: { name, logo: null, color: color ?? null }, isEmbedded: found?.link?.kind === 'embed' };
    });
  } catch {
    return nothing;
  }
}

function languageOf(request: FastifyRequest): string {
  const wanted = (request.query as Record<string, unknown> | undefined)?.language;
  if (typeof wanted === 'string' && isLanguage(wanted)) return wanted;
  return spokenBy(request)[0] ?? 'en';
}
