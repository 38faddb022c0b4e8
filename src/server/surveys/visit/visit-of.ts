import type { Branding } from '../../../contract/schemas/branding.ts';
import type { SurveySnapshot } from '../../../contract/schemas/survey.ts';
import type { Visit, VisitField } from '../../../contract/schemas/survey-visit.ts';
import { inLanguage } from '../../../domain/forms/in-language.ts';
import type { FormField } from '../../../domain/forms/kind.ts';
import { lineLabelsIn } from '../../../domain/forms/line-labels.ts';
import { linesOf } from '../../../domain/forms/lines-kind.ts';
import { endsOf } from '../../../domain/forms/scale-ends.ts';
import type { Services } from '../../http/call.ts';
import { allowsEdits } from './editable.ts';
import type { Found } from './find.ts';
import { newChallenge, proofBits } from './proof.ts';
import { ledTo } from './quota-ending.ts';
import { looksOf } from './visit-brand.ts';

/** What a visitor sees of a survey: one language, and nothing that is only for the staff. */
export function visitOf(
  services: Services,
  found: Found,
  branding: Branding,
  wanted: string | undefined,
  spoken: readonly string[],
): Visit {
  const { survey, link } = found;
  const { document } = survey;
  const language = languageFor(document, [wanted, link?.language ?? undefined, ...spoken]);
  const words = (texts: Record<string, string>) => texts[language] || texts[document.defaultLanguage] || '';
  const { welcome } = document;
  const leadsTo = ledTo(found);
  const { timeLimitSec = null } = document.settings;
  // A limit is said before its time begins.
  const untold = timeLimitSec === null ? null : { title: '', text: '', button: '' };
  return {
    title: words(document.title) || found.tenantName,
    language,
    languages: document.languages,
    welcome: welcome.isShown
      ? { title: words(welcome.title), text: words(welcome.text), button: words(welcome.button) }
      : untold,
    ...(survey.consentId ? { consent: { id: survey.consentId, text: words(document.settings.consentText) } } : {}),
    fields: visitFields(found, language),
    allowBack: document.settings.allowBack,
    showProgress: document.settings.showProgress,
    allowResume: document.settings.allowResume,
    oneByOne: document.settings.oneByOne,
    showReview: document.settings.showReview === true,
    shuffle: document.settings.shuffle === true,
    timeLimitSec,
    mayEdit: allowsEdits(found),
    kind: link?.kind ?? 'preview',
    ...(leadsTo.length > 0 ? { leadsTo } : {}),
    hasPin: link?.kind === 'kiosk' && link.pinHash !== null,
    ...looksOf(found.tenantName, branding, document.theme),
    prefill: link?.prefill ?? {},
    proof: {
      challenge: newChallenge(services, found.surveyId),
      bits: document.settings.spam.proofOfWork ? proofBits : 0,
    },
  };
}

/** The first of the wishes that the survey speaks, also of another region; else the survey's first. */
export function languageFor(
  { languages, defaultLanguage }: Pick<SurveySnapshot, 'languages' | 'defaultLanguage'>,
  wishes: readonly (string | undefined)[],
): string {
  for (const wish of wishes) {
    const found =
      languages.find((one) => one === wish) ??
      languages.find((one) => one === baseOf(wish)) ??
      languages.find((one) => baseOf(one) === baseOf(wish));
    if (found) return found;
  }
  return defaultLanguage;
}

const baseOf = (language: string | undefined) => language?.split('-')[0];

function visitFields({ survey: { fields, keyById } }: Found, language: string): VisitField[] {
  const readsScores = fields.some(({ options }) => options.formula);
  return fields.map((field, at) => {
    const { fieldName, fieldType, required, options } = inLanguage(field, language);
    return {
      ...{ id: at + 1, fieldName, fieldType, required, isSentimentValue: false as const },
      options: {
        ...forVisitors(options, readsScores),
        ...ends(fieldType, options, language),
        ...lines(field, language),
        key: keyById.get(field.id) as string,
      },
    };
  });
}

type Options = FormField['options'];

function ends(fieldType: FormField['fieldType'], { labels }: Options, language: string): Pick<Options, 'labels'> {
  const [low, high] = endsOf(fieldType, language) ?? [];
  return low && high ? { labels: { ...labels, low: labels?.low || low, high: labels?.high || high } } : {};
}

// Nobody writes the names of these lines, so nobody could translate them either.
function lines(field: FormField, language: string): Pick<Options, 'parts'> {
  const labels =
    field.fieldType === 'address' || field.fieldType === 'contact_info' ? lineLabelsIn(language) : undefined;
  return labels ? { parts: linesOf(field, undefined, labels) } : {};
}

/** How choices feel, what is personal and what may be searched is the staff's; other languages come when asked for. */
function forVisitors(options: Options, readsScores: boolean): Options {
  const { translations: _, pii: __, searchable: ___, choices, rows, columns, ...rest } = options;
  const plain = (list: Options['choices']) =>
    list?.map(({ labels: _, score, ...choice }) => ({
      ...choice,
      ...(readsScores && score !== undefined ? { score } : {}),
    }));
  const lists = Object.entries({ choices: plain(choices), rows: plain(rows), columns: plain(columns) });
  return { ...rest, ...Object.fromEntries(lists.filter(([, list]) => list)) };
}
