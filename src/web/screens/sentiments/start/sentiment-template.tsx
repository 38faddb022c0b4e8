import { TemplatePage } from '../../forms/start/template-page.tsx';
import { useOpenInBuilder } from './open-in-builder.ts';
import { sentimentStarts } from './sentiment-starts.ts';

/** One template of a sentiment form. */
export const SentimentTemplate = () => <TemplatePage kind={sentimentStarts} open={useOpenInBuilder()} />;
