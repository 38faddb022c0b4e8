import type { SurveyTheme } from '../schemas/survey-theme.ts';

export const surveyFonts: Record<NonNullable<SurveyTheme['font']>, string> = {
  sans: 'system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif',
  serif: 'Georgia,"Noto Serif",serif',
  rounded: 'ui-rounded,"Hiragino Maru Gothic ProN",Quicksand,Nunito,system-ui,sans-serif',
};

export const surveyCorners: Record<NonNullable<SurveyTheme['corners']>, number> = { square: 0, soft: 8, round: 18 };
