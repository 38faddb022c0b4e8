import type { SurveyLink } from '../../contract/schemas/surveys/survey-link.ts';

export const linkNames: Readonly<Record<SurveyLink['kind'], string>> = {
  anonymous: 'Public link',
  personal: 'Link for one customer',
  single_use: 'Link for one answer',
  kiosk: 'Link for a kiosk',
  embed: 'Link within a web page',
};
