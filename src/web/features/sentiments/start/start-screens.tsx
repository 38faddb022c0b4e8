import { ChooseStart } from '../../forms/start/choose-start.tsx';
import { TemplateGallery } from '../../forms/start/template-gallery.tsx';
import { TemplatePage } from '../../forms/start/template-page.tsx';
import { useOpenInBuilder } from './open-in-builder.ts';
import { sentimentStarts } from './sentiment-starts.ts';

/** The ways to begin a form. */
export const ChooseSentimentStart = () => <ChooseStart kind={sentimentStarts} open={useOpenInBuilder()} />;

/** The templates of sentiment forms. */
export const SentimentTemplates = () => <TemplateGallery kind={sentimentStarts} />;

/** One template of a sentiment form. */
export const SentimentTemplate = () => <TemplatePage kind={sentimentStarts} open={useOpenInBuilder()} />;
