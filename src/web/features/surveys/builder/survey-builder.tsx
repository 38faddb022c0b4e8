import { BuilderPage } from '../../forms/builder/builder-form.tsx';
import { surveyPaths } from '../shared/paths.ts';
import { survey, surveyQuestions } from '../shared/survey-queries.ts';
import { newSurveyDraft, surveyDraftOf } from './survey-draft.ts';
import { surveyForms } from './survey-forms.ts';

export const SurveyBuilder = () => (
  <BuilderPage
    kind={surveyForms}
    newDraft={newSurveyDraft}
    draftOf={surveyDraftOf}
    form={survey}
    questions={surveyQuestions}
    pathOf={surveyPaths.show}
  />
);
