import { DraftPage } from '../../forms/start/draft-page.tsx';
import { surveyStarts, useOpenSurvey } from './survey-starts.ts';

export const DraftSurvey = () => <DraftPage kind={surveyStarts} open={useOpenSurvey()} />;
