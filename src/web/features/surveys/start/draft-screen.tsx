import { DraftPage } from '../../forms/start/draft-page.tsx';
import { useOpenSurvey } from './open-survey.ts';
import { surveyStarts } from './survey-starts.ts';

export const DraftSurvey = () => <DraftPage kind={surveyStarts} open={useOpenSurvey()} />;
