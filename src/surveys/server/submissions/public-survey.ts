import type { Branding } from '../../../branding/schemas/branding.ts';
import type { Services } from '../../../core/server/http/call.ts';
import type { PublicSurvey } from '../../schemas/submission.ts';
import { appearanceOf } from '../../shared/server/appearance.ts';
import type { Found } from '../../shared/server/find-survey.ts';
import { publicFieldsOf } from '../../shared/server/public-fields.ts';
import { languageFor } from '../../shared/server/survey-version.ts';
import { allowsEdits } from './edit-submission.ts';
import { redirectOrigins } from './finish-submission.ts';
import { newChallenge, proofBits } from './spam-checks.ts';

export function publicSurveyOf(
  services: Services,
  found: Found,
  branding: Branding,
  wanted: string | undefined,
  spoken: readonly string[],
): PublicSurvey {
  const { survey, link } = found;
  const { document } = survey;
  const language = languageFor(document, [wanted, link?.language ?? undefined, ...spoken]);
  const format = (texts: Record<string, string>) => texts[language] || texts[document.defaultLanguage] || '';
  const { welcome } = document;
  const leadsTo = redirectOrigins(found);
  const { allowBack, showProgress, allowResume, oneByOne, spam, timeLimitSec = null } = document.settings;
  const unlimited = timeLimitSec === null ? null : { title: '', text: '', button: '' };
  return {
    version: found.version,
    title: format(document.title) || found.tenantName,
    language,
    languages: document.languages,
    welcome: welcome.isShown
      ? { title: format(welcome.title), text: format(welcome.text), button: format(welcome.button) }
      : unlimited,
    ...(survey.consentId ? { consent: { id: survey.consentId, text: format(document.settings.consentText) } } : {}),
    fields: publicFieldsOf(survey, language),
    allowBack,
    showProgress,
    allowResume,
    oneByOne,
    showReview: document.settings.showReview === true,
    shuffle: document.settings.shuffle === true,
    timeLimitSec,
    mayEdit: allowsEdits(found),
    kind: link?.kind ?? 'preview',
    ...(leadsTo.length > 0 ? { leadsTo } : {}),
    hasPin: link?.kind === 'kiosk' && link.pinHash !== null,
    ...appearanceOf(found.tenantName, branding, document.theme),
    prefill: link?.prefill ?? {},
    timeZone: found.timeZone,
    proof: { challenge: newChallenge(services, found.surveyId), bits: spam.proofOfWork ? proofBits : 0 },
  };
}
