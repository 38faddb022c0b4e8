import { BuilderPage } from '../../../forms/shared/builder/builder-form.tsx';
import { surveyPaths } from '../../shared/survey-paths.ts';
import { newSurveyDraft, surveyDraftOf } from './survey-draft.ts';
import { surveyForms } from './survey-forms.ts';

export const SurveyBuilder = () => (
  <BuilderPage kind={surveyForms} newDraft={newSurveyDraft} draftOf={surveyDraftOf} pathOf={surveyPaths.show} />
);
