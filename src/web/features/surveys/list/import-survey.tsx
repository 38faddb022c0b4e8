import { ImportButton } from '../../forms/transfer/file-input.tsx';
import { surveyForms } from '../builder/survey-forms.ts';
import { useOpenSurvey } from '../start/survey-starts.ts';

export function ImportSurvey() {
  return <ImportButton kind={surveyForms} onRead={useOpenSurvey()} />;
}
