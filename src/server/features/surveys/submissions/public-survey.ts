import type { FastifyRequest } from 'fastify';
import { brandDefaults } from '../../../../contract/schemas/administration/brand-defaults.ts';
import type { Branding } from '../../../../contract/schemas/administration/branding.ts';
import type { Brand, PublicField, PublicSurvey } from '../../../../contract/schemas/surveys/submission.ts';
import type { SurveyTheme } from '../../../../contract/schemas/surveys/survey.ts';
import { chosenColor } from '../../../../domain/brand-color.ts';
import { inLanguage } from '../../../../domain/forms/in-language.ts';
import { linesOf } from '../../../../domain/forms/kinds/address-kinds.ts';
import type { FormField } from '../../../../domain/forms/kinds/kind.ts';
import { lineLabelsIn } from '../../../../domain/forms/line-labels.ts';
import { endsOf } from '../../../../domain/forms/scale-ends.ts';
import type { Services } from '../../../platform/http/call.ts';
import type { Found } from '../record/find-survey.ts';
import { languageFor } from '../record/survey-version.ts';
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
    title: format(document.title) || found.tenantName,
    language,
    languages: document.languages,
    welcome: welcome.isShown
      ? { title: format(welcome.title), text: format(welcome.text), button: format(welcome.button) }
      : unlimited,
    ...(survey.consentId ? { consent: { id: survey.consentId, text: format(document.settings.consentText) } } : {}),
    fields: publicFieldsOf(survey, language),
    ...{ allowBack, showProgress, allowResume, oneByOne },
    showReview: document.settings.showReview === true,
    shuffle: document.settings.shuffle === true,
    timeLimitSec,
    mayEdit: allowsEdits(found),
    kind: link?.kind ?? 'preview',
    ...(leadsTo.length > 0 ? { leadsTo } : {}),
    hasPin: link?.kind === 'kiosk' && link.pinHash !== null,
    ...appearanceOf(found.tenantName, branding, document.theme),
    prefill: link?.prefill ?? {},
    proof: { challenge: newChallenge(services, found.surveyId), bits: spam.proofOfWork ? proofBits : 0 },
  };
}

export function publicFieldsOf({ fields, keyById }: Found['survey'], language: string): PublicField[] {
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

// Address and name parts have built-in labels, which need translation here.
function lines(field: FormField, language: string): Pick<Options, 'parts'> {
  const labels =
    field.fieldType === 'address' || field.fieldType === 'contact_info' ? lineLabelsIn(language) : undefined;
  return labels ? { parts: linesOf(field, undefined, labels) } : {};
}

/** Removes scores, personal-data flags and search settings; other languages load on demand. */
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

interface Appearance {
  brand: Brand;
  theme: SurveyTheme;
}

export function appearanceOf(name: string, branding: Branding, own: SurveyTheme): Appearance {
  const { primaryColor, fontFamily, borderRadius, logoUrl, logoDarkUrl, faviconUrl, surveyTheme } = branding;
  const brand: Brand = {
    name,
    logo: own.logo ?? (logoUrl || null),
    color: chosenColor(primaryColor),
    ...(logoDarkUrl && !own.logo ? { logoDark: logoDarkUrl } : {}),
    ...(faviconUrl ? { favicon: faviconUrl } : {}),
    // The default font is not sent: visitors use their system font.
    ...(fontFamily === brandDefaults.fontFamily ? {} : { font: fontFamily }),
    ...(borderRadius === brandDefaults.borderRadius ? {} : { radius: borderRadius }),
  };
  return { brand, theme: { ...surveyTheme, ...own } };
}

export function acceptedLanguages({ headers }: Pick<FastifyRequest, 'headers'>): string[] {
  const languageTags = (headers['accept-language'] ?? '').slice(0, 500).split(',');
  return languageTags
    .map((one) => {
      const [language = '', ...parts] = one.trim().split(';');
      const weight = parts.map((part) => /^\s*q=([\d.]+)\s*$/.exec(part)?.[1]).find(Boolean);
      return { language: language.trim(), weight: Number(weight ?? 1) };
    })
    .filter(({ language, weight }) => isLanguage(language) && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ language }) => language);
}

/** Validates a language tag, because it is inserted into the page. */
export const isLanguage = (text: string): boolean => /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/.test(text);
