import { useMemo } from 'react';
import type { Survey } from '../../../../contract/schemas/surveys/survey.ts';
import type { SurveyQuestion } from '../../../../contract/schemas/surveys/survey-question.ts';
import { SideDrawer } from '../../../layout/side-drawer.tsx';
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
