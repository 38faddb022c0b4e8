import type { SurveyStatus } from '../../../../contract/schemas/survey.ts';
import { Pill, type Tone } from '../../../layout/pill.tsx';

export const statusFaces: Record<SurveyStatus, { words: string; tone: Tone }> = {
  draft: { words: 'Draft', tone: 'plain' },
  scheduled: { words: 'Scheduled', tone: 'info' },
  active: { words: 'Active', tone: 'success' },
  paused: { words: 'Paused', tone: 'warning' },
  closed: { words: 'Closed', tone: 'plain' },
  archived: { words: 'Archived', tone: 'plain' },
};

/** Whether a survey can be answered now. */
export const SurveyStatusPill = ({ status }: { status: SurveyStatus }) => (
  <Pill tone={statusFaces[status].tone}>{statusFaces[status].words}</Pill>
);
