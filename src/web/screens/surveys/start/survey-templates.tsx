import { TemplateGallery } from '../../forms/start/template-gallery.tsx';
import { surveyStarts } from './survey-starts.ts';

/** The templates of surveys. */
export const SurveyTemplates = () => <TemplateGallery kind={surveyStarts} />;
