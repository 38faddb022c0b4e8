import en from '../../../../../seed/locales/en.json' with { type: 'json' };
import type { SurveyTexts } from '../../../../core/rules/locales.ts';

export const englishLabels: SurveyTexts = en.survey;

export const smileyNames = ({ smileys }: Pick<SurveyTexts, 'smileys'>): string[] => smileys.split(/[,،] /);
