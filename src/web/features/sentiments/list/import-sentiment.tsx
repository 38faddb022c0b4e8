import { ImportButton } from '../../forms/transfer/file-input.tsx';
import { sentimentForms } from '../builder/sentiment-forms.ts';
import { useOpenInBuilder } from '../start/sentiment-starts.ts';

export function ImportSentiment() {
  return <ImportButton kind={sentimentForms} onRead={useOpenInBuilder()} />;
}
