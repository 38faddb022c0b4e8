import { brandDefaults } from '../../../contract/brand-defaults.ts';
import type { Branding } from '../../../contract/schemas/branding.ts';
import type { SurveyTheme } from '../../../contract/schemas/survey.ts';
import type { Brand } from '../../../contract/schemas/survey-visit.ts';
import { chosenColour } from '../../../domain/brand-colour.ts';

interface Looks {
  brand: Brand;
  theme: SurveyTheme;
}

/** How a survey looks: its theme as it says itself, and what holds where that says nothing. */
export function looksOf(name: string, branding: Branding, own: SurveyTheme): Looks {
  const { primaryColor, fontFamily, borderRadius, logoUrl, logoDarkUrl, faviconUrl, surveyTheme } = branding;
  const brand: Brand = {
    name,
    logo: own.logo ?? (logoUrl || null),
    color: chosenColour(primaryColor),
    ...(logoDarkUrl && !own.logo ? { logoDark: logoDarkUrl } : {}),
    ...(faviconUrl ? { favicon: faviconUrl } : {}),
    // The product's own font is not sent to visitors: their device has one.
    ...(fontFamily === brandDefaults.fontFamily ? {} : { font: fontFamily }),
    ...(borderRadius === brandDefaults.borderRadius ? {} : { radius: borderRadius }),
  };
  return { brand, theme: { ...surveyTheme, ...own } };
}
