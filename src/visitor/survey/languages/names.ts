/** What a language calls itself. */
export function nameOfLanguage(language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  } catch {
    return language;
  }
}

/** A language without its region. */
export const baseOf = (language: string): string => language.split('-')[0] ?? language;
