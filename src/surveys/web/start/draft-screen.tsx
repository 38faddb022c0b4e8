import { useOperationMutation } from '../../../core/web/providers/operations.ts';
import { DraftPage } from '../../../forms/shared/start/draft-page.tsx';
import { surveyStarts, useOpenSurvey } from './survey-starts.ts';

export function DraftSurvey() {
  const { mutateAsync } = useOperationMutation('surveys', 'generate', { invalidates: false });
  return (
    <DraftPage
      kind={surveyStarts}
      onGenerate={(values) => mutateAsync({ values, errorNotification: false })}
      open={useOpenSurvey()}
    />
  );
}
