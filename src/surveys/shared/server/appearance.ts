import type { Branding } from '../../../branding/schemas/branding.ts';
import type { SurveyTheme } from '../../../branding/schemas/survey-theme.ts';
import { brandDefaults } from '../../../core/contract/brand-defaults.ts';
import { chosenColor } from '../../../core/rules/brand-color.ts';
import type { Brand } from '../../schemas/submission.ts';

interface Appearance {
  brand: Brand;
  theme: SurveyTheme;
}

export function appearanceOf(name: string, branding: Branding, own: SurveyTheme): Appearance {
  const { primaryColor, fontFamily, borderRadius, logoUrl, logoDarkUrl, faviconUrl, surveyTheme } = branding;
  const brand: Brand = {
    name,
    logo: own.logo ?? (logoUrl || null),
    color: chosenColor(primaryColor),
    ...(logoDarkUrl && !own.logo ? { logoDark: logoDarkUrl } : {}),
    ...(faviconUrl ? { favicon: faviconUrl } : {}),
    // The default font is not sent: visitors use their system font.
    ...(fontFamily === brandDefaults.fontFamily ? {} : { font: fontFamily }),
    ...(borderRadius === brandDefaults.borderRadius ? {} : { radius: borderRadius }),
  };
  return { brand, theme: { ...surveyTheme, ...own } };
}
