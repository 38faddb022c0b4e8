import type { SurveyType } from '../../../../contract/schemas/surveys/survey.ts';

/** What each type of survey is called. */
export const typeLabels: Record<SurveyType, string> = {
  nps: 'NPS',
  csat: 'CSAT',
  ces: 'CES',
  custom: 'Custom',
  quiz: 'Quiz',
  poll: 'Poll',
};
