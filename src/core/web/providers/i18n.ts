import type { I18nProvider } from '@refinedev/core';
import english from '../../../../seed/words/refine.json' with { type: 'json' };

const texts: Readonly<Record<string, string>> = english;

type Options = Record<string, unknown>;

export const i18nProvider: I18nProvider = {
  translate: (key: string, options?: Options | string, defaultText?: string) => {
    const values = typeof options === 'object' ? options : {};
    const text = texts[key] ?? defaultText ?? (typeof options === 'string' ? options : key);
    return text.replace(/{{(\w+)}}/g, (_, name: string) => String(values[name] ?? ''));
  },
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'en',
};
