import type { SurveyTheme } from '../schemas/survey-theme.ts';

export const fontChoices = { sans: 'Sans serif', serif: 'Serif', rounded: 'Rounded' } as const;

export const cornerChoices = { square: 'Square', soft: 'Soft', round: 'Round' } as const;

/** Empty settings are left out, so that the default applies. */
export const given = (theme: Partial<SurveyTheme>): SurveyTheme =>
  Object.fromEntries(Object.entries(theme).filter(([, value]) => value !== undefined && value !== ''));
