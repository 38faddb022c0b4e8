import { ChooseStart } from '../../forms/start/choose-start.tsx';
import { TemplateGallery } from '../../forms/start/template-gallery.tsx';
import { TemplatePage } from '../../forms/start/template-page.tsx';
import { useOpenSurvey } from './open-survey.ts';
import { surveyStarts } from './survey-starts.ts';

/** The ways to begin a survey. */
export const ChooseSurveyStart = () => <ChooseStart kind={surveyStarts} open={useOpenSurvey()} />;

/** The templates of surveys. */
export const SurveyTemplates = () => <TemplateGallery kind={surveyStarts} />;

/** One template of a survey. */
export const SurveyTemplate = () => <TemplatePage kind={surveyStarts} open={useOpenSurvey()} />;
