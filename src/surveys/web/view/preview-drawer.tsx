import { useMemo } from 'react';
import { SideDrawer } from '../../../core/web/layout/side-drawer.tsx';
import type { Survey } from '../../schemas/survey.ts';
import type { SurveyQuestion } from '../../schemas/survey-question.ts';
import { surveyDraftOf } from '../builder/survey-draft.ts';
import { SurveyPreview } from '../builder/survey-preview.tsx';

interface PreviewDrawerProps {
  survey: Survey;
  questions: readonly SurveyQuestion[];
  onClose: () => void;
}

export function PreviewDrawer({ survey, questions, onClose }: PreviewDrawerProps) {
  const draft = useMemo(() => surveyDraftOf(survey, questions), [survey, questions]);
  return (
    <SideDrawer title={`Preview of “${survey.name}”`} onClose={onClose}>
      <SurveyPreview draft={draft} />
    </SideDrawer>
  );
}
