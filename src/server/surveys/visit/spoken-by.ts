import type { FastifyRequest } from 'fastify';

/** The languages that a browser asks for, those it likes best first. */
export function spokenBy({ headers }: Pick<FastifyRequest, 'headers'>): string[] {
  const asked = (headers['accept-language'] ?? '').slice(0, 500).split(',');
  return asked
    .map((one) => {
      const [language = '', ...parts] = one.trim().split(';');
      const weight = parts.map((part) => /^\s*q=([\d.]+)\s*$/.exec(part)?.[1]).find(Boolean);
      return { language: language.trim(), weight: Number(weight ?? 1) };
    })
    .filter(({ language, weight }) => isLanguage(language) && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ language }) => language);
}

/** Whether a text may be a language: what a caller sends stands in the page. */
export const isLanguage = (text: string): boolean => /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/.test(text);
