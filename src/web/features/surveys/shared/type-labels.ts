import type { SurveyType } from '../../../../contract/schemas/surveys/survey.ts';

export const typeLabels: Record<SurveyType, string> = {
  nps: 'NPS',
  csat: 'CSAT',
  ces: 'CES',
  custom: 'Custom',
  quiz: 'Quiz',
  poll: 'Poll',
};
