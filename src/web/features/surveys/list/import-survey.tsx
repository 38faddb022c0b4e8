import { ImportButton } from '../../forms/transfer/import-button.tsx';
import { surveyForms } from '../builder/survey-forms.ts';
import { useOpenSurvey } from '../start/open-survey.ts';

/** Opens a survey from a file in the builder. */
export function ImportSurvey() {
  return <ImportButton kind={surveyForms} onRead={useOpenSurvey()} />;
}
