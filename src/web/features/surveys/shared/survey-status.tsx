import type { SurveyStatus, SurveyType } from '../../../../contract/schemas/surveys/survey.ts';
import { Pill, type Tone } from '../../../layout/pill.tsx';

export const statusFaces: Record<SurveyStatus, { text: string; tone: Tone }> = {
  draft: { text: 'Draft', tone: 'plain' },
  scheduled: { text: 'Scheduled', tone: 'info' },
  active: { text: 'Active', tone: 'success' },
  paused: { text: 'Paused', tone: 'warning' },
  closed: { text: 'Closed', tone: 'plain' },
  archived: { text: 'Archived', tone: 'plain' },
};

export const SurveyStatusPill = ({ status }: { status: SurveyStatus }) => (
  <Pill tone={statusFaces[status].tone}>{statusFaces[status].text}</Pill>
);

export const typeLabels: Record<SurveyType, string> = {
  nps: 'NPS',
  csat: 'CSAT',
  ces: 'CES',
  custom: 'Custom',
  quiz: 'Quiz',
  poll: 'Poll',
};
