import { useMemo } from 'react';
import type { Survey } from '../../../../contract/schemas/surveys/survey.ts';
import type { SurveyQuestion } from '../../../../contract/schemas/surveys/survey-question.ts';
import { surveyDraftOf } from '../builder/survey-draft.ts';
import { SurveyPreview } from '../builder/survey-preview.tsx';
import { SurveyDrawer } from '../shared/survey-drawer.tsx';

interface PreviewDrawerProps {
  survey: Survey;
  questions: readonly SurveyQuestion[];
  onClose: () => void;
}

export function PreviewDrawer({ survey, questions, onClose }: PreviewDrawerProps) {
  const draft = useMemo(() => surveyDraftOf(survey, questions), [survey, questions]);
  return (
    <SurveyDrawer title={`Preview of “${survey.name}”`} onClose={onClose}>
      <SurveyPreview draft={draft} />
    </SurveyDrawer>
  );
}
