import { z } from 'zod';
import { caseRuleSchema } from '../../../../contract/schemas/surveys/survey-case.ts';
import { addressedLinkSchema } from '../../../../contract/schemas/surveys/survey-link.ts';
import { reading } from '../../../providers/operation.ts';

export const survey = (id: number) => reading('surveys', 'show', { params: { id } });

export const surveyQuestions = (surveyId: number) => reading('surveyQuestions', 'list', { params: { surveyId } });

export const surveyFolders = reading('surveyFolders', 'list');

export const surveyLinks = (id: number) =>
  reading('surveys', 'links', { params: { id }, schema: z.array(addressedLinkSchema) });

export const caseRules = (id: number) =>
  reading('surveys', 'caseRules', { params: { id }, schema: z.array(caseRuleSchema) });
