import { ChooseStart } from '../../forms/start/choose-start.tsx';
import { useOpenSurvey } from './open-survey.ts';
import { surveyStarts } from './survey-starts.ts';

/** The ways to begin a survey. */
export const ChooseSurveyStart = () => <ChooseStart kind={surveyStarts} open={useOpenSurvey()} />;
