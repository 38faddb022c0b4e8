import type { SurveyLink } from '../schemas/survey-link.ts';

export const linkNames: Readonly<Record<SurveyLink['kind'], string>> = {
  anonymous: 'Public link',
  personal: 'Personal link',
  single_use: 'Single-use link',
  kiosk: 'Kiosk link',
  embed: 'Embedded link',
};
