import { ImportButton } from '../../forms/transfer/import-button.tsx';
import { sentimentForms } from '../builder/sentiment-forms.ts';
import { useOpenInBuilder } from '../start/open-in-builder.ts';

export function ImportSentiment() {
  return <ImportButton kind={sentimentForms} onRead={useOpenInBuilder()} />;
}
