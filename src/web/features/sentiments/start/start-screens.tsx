import { ChooseStart } from '../../forms/start/choose-start.tsx';
import { TemplateGallery, TemplatePage } from '../../forms/start/templates.tsx';
import { sentimentStarts, useOpenInBuilder } from './sentiment-starts.ts';

export const ChooseSentimentStart = () => <ChooseStart kind={sentimentStarts} open={useOpenInBuilder()} />;

export const SentimentTemplates = () => <TemplateGallery kind={sentimentStarts} />;

export const SentimentTemplate = () => <TemplatePage kind={sentimentStarts} open={useOpenInBuilder()} />;
