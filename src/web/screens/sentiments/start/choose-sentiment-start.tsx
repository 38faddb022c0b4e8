import { ChooseStart } from '../../forms/start/choose-start.tsx';
import { useOpenInBuilder } from './open-in-builder.ts';
import { sentimentStarts } from './sentiment-starts.ts';

/** The ways to begin a form. */
export const ChooseSentimentStart = () => <ChooseStart kind={sentimentStarts} open={useOpenInBuilder()} />;
