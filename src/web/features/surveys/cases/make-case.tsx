import { Alert } from '@mui/material';
import { useState } from 'react';
import { FormDialog } from '../../../layout/form-dialog.tsx';
import { useScreenSize } from '../../../layout/use-screen-size.ts';
import { fieldErrors } from '../../../providers/failure.ts';
import { notifyInfo } from '../../../providers/notifications.tsx';
import { useCall, useReading } from '../../../providers/queries.ts';
import { useTask } from '../../../providers/use-task.ts';
import { savedDraft } from '../../forms/draft/builder-draft.ts';
import { surveyQuestions } from '../shared/survey-queries.ts';
import { CaseInputs } from './case-inputs.tsx';
import { type CaseInput, makeCase } from './rule-calls.ts';

interface MakeCaseProps {
  responseId: number;
  survey: { id: number; name: string };
  onClose: () => void;
}

export function MakeCase({ responseId, survey, onClose }: MakeCaseProps) {
  const questions = useReading(surveyQuestions(survey.id)).data ?? [];
  const { fields } = savedDraft({ ...survey, version: 1, description: '' }, questions);
  const [input, setInput] = useState<CaseInput>({});
  const call = useCall();
  const { isPhone } = useScreenSize();
  const { run, isPending, error } = useTask(() => makeCase(call, responseId, input), {
    onSuccess: () => {
      notifyInfo('Case created');
      onClose();
    },
  });
  return (
    <FormDialog
      title="Create a case from this response"
      submit="Create case"
      fullScreen={isPhone}
      isBusy={isPending}
      onSubmit={run}
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
