import { Alert } from '@mui/material';
import { useState } from 'react';
import { FormDialog } from '../../../core/web/layout/form-dialog.tsx';
import { useScreenSize } from '../../../core/web/layout/use-screen-size.ts';
import { fieldErrors } from '../../../core/web/providers/failure.ts';
import { said } from '../../../core/web/providers/notifications.tsx';
import { useOperationMutation } from '../../../core/web/providers/operations.ts';
import { savedDraft } from '../../../forms/shared/draft/builder-draft.ts';
import { useSurveyQuestions } from '../shared/use-survey-questions.ts';
import { CaseInputs } from './case-inputs.tsx';
import type { CaseInput } from './rule-sentence.ts';

interface MakeCaseProps {
  responseId: number;
  survey: { id: number; name: string };
  onClose: () => void;
}

export function MakeCase({ responseId, survey, onClose }: MakeCaseProps) {
  const { result: questions } = useSurveyQuestions(survey.id);
  const { fields } = savedDraft({ ...survey, version: 1, description: '' }, questions.data);
  const [input, setInput] = useState<CaseInput>({});
  const { isPhone } = useScreenSize();
  const { mutate, mutation } = useOperationMutation('surveyResponses', 'createCase', {
    invalidates: ['sentimentResponses'],
  });
  const { isPending, error } = mutation;
  const create = () =>
    mutate(
      { params: { id: responseId }, values: input, ...said('Case created'), errorNotification: false },
      { onSuccess: onClose },
    );
  return (
    <FormDialog
      title="Create a case from this response"
      submit="Create case"
      fullScreen={isPhone}
      isBusy={isPending}
      edited={input}
      onSubmit={create}
      onClose={onClose}
    >
      <CaseInputs
        fields={fields}
        value={input}
        problem={(name) => fieldErrors(error)[name]}
        onChange={(part) => setInput((before) => ({ ...before, ...part }))}
      />
      {error && <Alert severity="error">{error.message}</Alert>}
    </FormDialog>
  );
}
