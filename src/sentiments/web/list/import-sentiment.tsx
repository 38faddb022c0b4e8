import { useOperationMutation } from '../../../core/web/providers/operations.ts';
import { ImportButton } from '../../../forms/shared/transfer/file-input.tsx';
import { useOpenInBuilder } from '../start/sentiment-starts.ts';

export function ImportSentiment() {
  const { mutateAsync } = useOperationMutation('sentiments', 'import', { invalidates: false });
  return (
    <ImportButton
      one="form"
      onCheck={(values) => mutateAsync({ values, errorNotification: false })}
      onRead={useOpenInBuilder()}
    />
  );
}
