import { useOperationMutation } from '../../../core/web/providers/operations.ts';
import { ImportButton } from '../../../forms/shared/transfer/file-input.tsx';
import { useOpenSurvey } from '../start/survey-starts.ts';

export function ImportSurvey() {
  const { mutateAsync } = useOperationMutation('surveys', 'import', { invalidates: false });
  return (
    <ImportButton
      one="survey"
      onCheck={(values) => mutateAsync({ values, errorNotification: false })}
      onRead={useOpenSurvey()}
    />
  );
}
