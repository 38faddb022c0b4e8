import { ImportButton } from '../../forms/transfer/import-button.tsx';
import { surveyForms } from '../builder/survey-forms.ts';
import { useOpenSurvey } from '../start/open-survey.ts';

export function ImportSurvey() {
  return <ImportButton kind={surveyForms} onRead={useOpenSurvey()} />;
}
