import { ChooseStart } from '../../forms/start/choose-start.tsx';
import { TemplateGallery, TemplatePage } from '../../forms/start/templates.tsx';
import { surveyStarts, useOpenSurvey } from './survey-starts.ts';

export const ChooseSurveyStart = () => <ChooseStart kind={surveyStarts} open={useOpenSurvey()} />;

export const SurveyTemplates = () => <TemplateGallery kind={surveyStarts} />;

export const SurveyTemplate = () => <TemplatePage kind={surveyStarts} open={useOpenSurvey()} />;
