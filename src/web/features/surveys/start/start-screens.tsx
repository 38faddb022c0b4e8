import { ChooseStart } from '../../forms/start/choose-start.tsx';
import { TemplateGallery } from '../../forms/start/template-gallery.tsx';
import { TemplatePage } from '../../forms/start/template-page.tsx';
import { useOpenSurvey } from './open-survey.ts';
import { surveyStarts } from './survey-starts.ts';

export const ChooseSurveyStart = () => <ChooseStart kind={surveyStarts} open={useOpenSurvey()} />;

export const SurveyTemplates = () => <TemplateGallery kind={surveyStarts} />;

export const SurveyTemplate = () => <TemplatePage kind={surveyStarts} open={useOpenSurvey()} />;
