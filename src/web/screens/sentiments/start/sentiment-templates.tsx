import { TemplateGallery } from '../../forms/start/template-gallery.tsx';
import { sentimentStarts } from './sentiment-starts.ts';

/** The templates of sentiment forms. */
export const SentimentTemplates = () => <TemplateGallery kind={sentimentStarts} />;
