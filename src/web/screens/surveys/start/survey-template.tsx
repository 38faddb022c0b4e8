import { TemplatePage } from '../../forms/start/template-page.tsx';
import { useOpenSurvey } from './open-survey.ts';
import { surveyStarts } from './survey-starts.ts';

/** One template of a survey. */
export const SurveyTemplate = () => <TemplatePage kind={surveyStarts} open={useOpenSurvey()} />;
