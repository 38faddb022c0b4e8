import type { Ending, Quota } from '../../../contract/schemas/survey.ts';
import type { Found } from './find.ts';

/** An ending as it is told: it may lead on to its address by itself. */
export interface ToldEnding extends Ending {
  leadsOn?: true;
}

/**
 * What somebody is told for whom this quota has no place. One that redirects leads on at once. Where the survey is
 * embedded it leads its own frame, since the page around it is another's and their visitor may be in the middle of
 * something; at a kiosk it leads nowhere.
 */
export function endingBeyond(quota: Quota, { survey, link }: Pick<Found, 'survey' | 'link'>): ToldEnding {
  const own = survey.document.endings.find(({ id }) => id === quota.endingId) ?? quotaEnding;
  if (quota.action !== 'redirect' || !quota.url || link?.kind === 'kiosk') return own;
  return { ...own, id: keptAs(quota), url: new URL(quota.url).href, leadsOn: true };
}

/** The ending that is kept with an answer under this id, as the survey has it now. */
export function endingKept(found: Pick<Found, 'survey' | 'link'>, kept: string | null): ToldEnding | null {
  const { endings, quotas } = found.survey.document;
  const beyond = quotas.find((quota) => keptAs(quota) === kept);
  if (beyond) return endingBeyond(beyond, found);
  const isPlain = kept === quotaEnding.id || kept?.startsWith(keptAs({ id: '' }));
  return endings.find(({ id }) => id === kept) ?? (isPlain ? quotaEnding : null);
}

// No ending has an id with a colon.
const keptAs = ({ id }: Pick<Quota, 'id'>) => `quota:${id}`;

/** The origins that a survey's quotas lead on to, without scripts by a redirect of the form. */
export function ledTo({ survey, link }: Pick<Found, 'survey' | 'link'>): string[] {
  if (link?.kind === 'kiosk') return [];
  const addresses = survey.document.quotas.flatMap(({ action, url }) => (action === 'redirect' && url ? [url] : []));
  return [...new Set(addresses.map((url) => new URL(url).origin))];
}

/** What those are told for whom a quota has no place, where the survey has no ending of its own for them. */
const quotaEnding: Ending = {
  id: 'quota-full',
  title: {
    en: 'Enough have answered',
    de: 'Genug Antworten',
    fr: 'Assez de réponses',
    es: 'Ya respondieron suficientes',
    ar: 'اكتفينا بالإجابات',
  },
  text: {
    en: 'Thank you for your interest. We have all the answers that we need.',
    de: 'Vielen Dank für Ihr Interesse. Wir haben alle Antworten, die wir brauchen.',
    fr: 'Merci de votre intérêt. Nous avons toutes les réponses nécessaires.',
    es: 'Gracias por su interés. Tenemos todas las respuestas necesarias.',
    ar: 'شكرًا لاهتمامك. لدينا كل الإجابات التي نحتاجها.',
  },
};
