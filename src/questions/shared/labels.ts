import en from '../../../seed/locales/en.json' with { type: 'json' };
import type { SurveyTexts } from '../../domain/locales.ts';

/** The texts of the inputs where staff answer. */
export const englishLabels: SurveyTexts = en.survey;

/** From the lowest to the highest of five faces. */
export const smileyNames = ({ smileys }: Pick<SurveyTexts, 'smileys'>): string[] => smileys.split(/[,،] /);
