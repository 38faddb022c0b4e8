import ar from '../../seed/locales/ar.json' with { type: 'json' };
import de from '../../seed/locales/de.json' with { type: 'json' };
import en from '../../seed/locales/en.json' with { type: 'json' };
import es from '../../seed/locales/es.json' with { type: 'json' };
import fr from '../../seed/locales/fr.json' with { type: 'json' };

/** All texts for respondents in one language. A language that lacks a key does not compile. */
export type Locale = typeof en;
/** The texts of the survey page, the only ones that its scripts need. */
export type SurveyTexts = Locale['survey'];

export const locales: Readonly<Record<string, Locale>> = { en, de, fr, es, ar };

/** The texts in a language or, where there are none, in English. */
export const localeFor = (language: string): Locale => locales[language.split('-')[0] ?? ''] ?? en;

/** What a language calls itself. */
export function languageName(language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}

/** A text with its {placeholders} filled in. */
export const formatText = (text: string, params: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name) => String(params[name] ?? placeholder));

/** The plural form for a count, as i18next names them: `key_one`, `key_other` and those that only some languages have. */
export function formatCount<Key extends string>(
  texts: Readonly<Record<`${Key}_one` | `${Key}_other`, string>>,
  key: Key,
  count: number,
  language: string,
): string {
  const form = `${key}_${new Intl.PluralRules(language).select(count)}`;
  const text = (texts as Readonly<Record<string, string>>)[form] ?? texts[`${key}_other`];
  return formatText(text, { count });
}

const numbers = /\d+(\.\d+)?/g;

/** A validation error in the language of `messages`, whose keys are the English errors with # for each number. */
export function translateError(error: string, messages: Readonly<Record<string, string>>): string {
  // The name of the question may precede its error.
  for (let rest = error; rest; rest = rest.split(': ').slice(1).join(': ')) {
    const message = messages[rest.replace(numbers, '#')];
    const found = rest.match(numbers) ?? [];
    // The part of an address that is missing is named in the error, and marked on the page.
    if (!message && rest.endsWith(' is required')) return messages['Please answer this question'] ?? error;
    if (message) return message.replace(/#/g, () => found.shift() ?? '');
  }
  return error;
}
