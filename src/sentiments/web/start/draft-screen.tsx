import { useOperationMutation } from '../../../core/web/providers/operations.ts';
import { DraftPage } from '../../../forms/shared/start/draft-page.tsx';
import { sentimentStarts, useOpenInBuilder } from './sentiment-starts.ts';

export function DraftSentiment() {
  const { mutateAsync } = useOperationMutation('sentiments', 'generate', { invalidates: false });
  return (
    <DraftPage
      kind={sentimentStarts}
      onGenerate={(values) => mutateAsync({ values, errorNotification: false })}
      open={useOpenInBuilder()}
    />
  );
}
