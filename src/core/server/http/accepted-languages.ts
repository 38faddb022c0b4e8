import type { FastifyRequest } from 'fastify';

/** The languages that the browser asks for, the most wanted first. */
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
