import { Pill, type Tone } from '../../../core/web/layout/pill.tsx';
import type { SurveyStatus, SurveyType } from '../../schemas/survey.ts';

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
