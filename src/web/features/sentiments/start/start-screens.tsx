import { ChooseStart } from '../../forms/start/choose-start.tsx';
import { TemplateGallery } from '../../forms/start/template-gallery.tsx';
import { TemplatePage } from '../../forms/start/template-page.tsx';
import { useOpenInBuilder } from './open-in-builder.ts';
import { sentimentStarts } from './sentiment-starts.ts';

export const ChooseSentimentStart = () => <ChooseStart kind={sentimentStarts} open={useOpenInBuilder()} />;

export const SentimentTemplates = () => <TemplateGallery kind={sentimentStarts} />;

export const SentimentTemplate = () => <TemplatePage kind={sentimentStarts} open={useOpenInBuilder()} />;
