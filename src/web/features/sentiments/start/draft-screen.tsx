import { DraftPage } from '../../forms/start/draft-page.tsx';
import { useOpenInBuilder } from './open-in-builder.ts';
import { sentimentStarts } from './sentiment-starts.ts';

export const DraftSentiment = () => <DraftPage kind={sentimentStarts} open={useOpenInBuilder()} />;
