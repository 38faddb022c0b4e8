import { DraftPage } from '../../forms/start/draft-page.tsx';
import { sentimentStarts, useOpenInBuilder } from './sentiment-starts.ts';

export const DraftSentiment = () => <DraftPage kind={sentimentStarts} open={useOpenInBuilder()} />;
