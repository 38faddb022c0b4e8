import ar from '../../../seed/locales/ar.json' with { type: 'json' };
import de from '../../../seed/locales/de.json' with { type: 'json' };
import en from '../../../seed/locales/en.json' with { type: 'json' };
import es from '../../../seed/locales/es.json' with { type: 'json' };
import fr from '../../../seed/locales/fr.json' with { type: 'json' };
import { formatUngrouped } from '../contract/notations/number.ts';

/** All respondent texts of one language; a language with a missing key does not compile. */
export type Locale = typeof en;
/** The texts of the survey page, which its scripts load alone. */
export type SurveyTexts = Locale['survey'];

export const locales: Readonly<Record<string, Locale>> = { en, de, fr, es, ar };

/** The texts of a language, with English as fallback. */
export const localeFor = (language: string): Locale => locales[language.split('-')[0] ?? ''] ?? en;

export function languageName(language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}

/** Fills in the {placeholders} of a text. */
export const fillTemplate = (text: string, params: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name) => String(params[name] ?? placeholder));

/** The plural form for a count, with i18next suffixes: `key_one`, `key_other` and those of some languages only. */
export function formatCount<Key extends string>(
  texts: Readonly<Record<`${Key}_one` | `${Key}_other`, string>>,
  key: Key,
  count: number,
  language: string,
): string {
  const form = `${key}_${new Intl.PluralRules(language).select(count)}`;
  const text = (texts as Readonly<Record<string, string>>)[form] ?? texts[`${key}_other`];
  return fillTemplate(text, { count });
}

const days = /\d{4}-\d{2}-\d{2}/g;
const numbers = /(?<!\d)-?\d+(\.\d+)?/g;

/** Days and numbers of a text as the language writes them. */
const inNotation = (text: string, language: string) =>
  text
    .replace(days, (day) => new Date(day).toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' }))
    .replace(/-?\d+\.\d+/g, (number) => formatUngrouped(Number(number), language));

/** Translates a validation error; the keys of `messages` are English errors with # for each number. */
export function translateError(error: string, messages: Readonly<Record<string, string>>, language = 'en'): string {
  // The question's name may precede the error.
  for (let rest = error; rest; rest = rest.split(': ').slice(1).join(': ')) {
    const message = messages[rest.replace(numbers, '#')];
    const found = rest.match(numbers) ?? [];
    // The error names the missing address line.
    if (!message && rest.endsWith(' is required')) return messages['Please answer this question'] ?? error;
    if (message)
      return inNotation(
        message.replace(/#/g, () => found.shift() ?? ''),
        language,
      );
  }
  return inNotation(error, language);
}
