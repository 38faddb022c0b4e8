import { z } from 'zod';
import { caseRuleSchema } from '../../../../contract/schemas/surveys/survey-case.ts';
import { addressedLinkSchema } from '../../../../contract/schemas/surveys/survey-link.ts';
import { surveyPreviewSchema } from '../../../../contract/schemas/surveys/survey-preview.ts';
import { reading } from '../../../providers/queries.ts';
import { storedSession } from '../../../providers/session.ts';

export const survey = (id: number) => reading('surveys', 'show', { params: { id } });

export const surveyQuestions = (surveyId: number) => reading('surveyQuestions', 'list', { params: { surveyId } });

export const surveyFolders = reading('surveyFolders', 'list');

export const surveyLinks = (id: number) =>
  reading('surveys', 'links', { params: { id }, schema: z.array(addressedLinkSchema) });

export const caseRules = (id: number) =>
  reading('surveys', 'caseRules', { params: { id }, schema: z.array(caseRuleSchema) });

export const savedPreview = (id: number) =>
  reading('surveys', 'savedPreview', { params: { id }, schema: surveyPreviewSchema });

export function previewAddress({ path }: { path: string }, wanted: { language: string; mode?: string }): string {
  const subdomain = storedSession.tenant()?.subdomain;
  const isNamed = !subdomain || window.location.hostname.startsWith(`${subdomain}.`);
  return `${path}?${new URLSearchParams({ ...wanted, ...(isNamed ? {} : { tenant: subdomain }) })}`;
}
