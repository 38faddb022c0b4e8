import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type FormEvent, useRef } from 'react';
import type { Sentiment } from '../../../../contract/schemas/sentiment.ts';
import type { SentimentField } from '../../../../contract/schemas/sentiment-field.ts';
import type { SentimentResponse } from '../../../../contract/schemas/sentiment-response.ts';
import { useDraft } from '../../../crud/use-draft.ts';
import { AnswerField } from '../../../fields/answer-field.tsx';
import { AnswerFilesContext } from '../../../fields/answer-files.ts';
import { Panel } from '../../../layout/panel.tsx';
import { DraftNote } from '../shared/draft-note.tsx';
import { focusFirstProblem } from '../shared/focus-problem.ts';
import { useSaveKey } from '../shared/use-save-key.ts';
import { type AnswerDraft, answerDraftSchema, newAnswerDraft } from './answer-draft.ts';
import { CustomerPanel } from './customer-panel.tsx';
import { HandlingPanel } from './handling-panel.tsx';
import { useAnswerFiles } from './use-answer-files.ts';
import { useSendResponse } from './use-send-response.ts';

interface AnswerFormProps {
  form: Sentiment;
  fields: SentimentField[];
  onSent: (response: SentimentResponse) => void;
}

/** The questions of a form with their inputs, and who handles what was said. */
export function AnswerForm({ form, fields, onSent }: AnswerFormProps) {
  const draft = useDraft(`answer:${form.id}`, answerDraftSchema, () => newAnswerDraft(form));
  const set = (part: Partial<AnswerDraft>) => draft.change((before) => ({ ...before, ...part }));
  const box = useRef<HTMLFormElement>(null);
  const files = useAnswerFiles(draft.value.key);
  const startOver = () => {
    files.forget();
    draft.discard(newAnswerDraft(form));
  };
  const sending = useSendResponse({
    form,
    fields,
    draft: draft.value,
    busyFields: files.busyFields,
    onNewKey: (key) => set({ key }),
    onSent: (response) => {
      startOver();
      onSent(response);
    },
  });
  const { problems, failure, isSending, forgive } = sending;
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (!isSending && !(await sending.send())) focusFirstProblem(box.current);
  };
  useSaveKey(() => void submit());

  return (
    <Box
      component="form"
      noValidate
      ref={box}
      onSubmit={(event) => void submit(event)}
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 720px) minmax(280px, 340px)' },
        alignItems: 'start',
        pb: 8,
      }}
    >
      <Stack sx={{ gap: 3 }}>
        {draft.wasRestored && <DraftNote what="answers" onDiscard={startOver} />}
        {form.enableCustomer && <CustomerPanel draft={draft.value} onChange={set} />}
        <Panel>
          <AnswerFilesContext value={files.context}>
            <Stack key={draft.value.key} sx={{ gap: 4 }}>
              {fields.map((field) => (
                <AnswerField
                  key={field.id}
                  field={field}
                  value={draft.value.answers[field.id] ?? null}
                  problem={problems[`field-${field.id}`]}
                  onChange={(value) => {
                    forgive(`field-${field.id}`);
                    draft.change((before) => ({ ...before, answers: { ...before.answers, [field.id]: value } }));
                  }}
                />
              ))}
            </Stack>
          </AnswerFilesContext>
        </Panel>
      </Stack>
      <HandlingPanel form={form} draft={draft.value} problems={problems} onChange={set} />
      <Stack sx={{ gap: 2, gridColumn: 1, alignItems: 'flex-start' }}>
        {failure && (
          <Alert severity="error" sx={{ width: '100%' }}>
            {failure}
          </Alert>
        )}
        <Button type="submit" variant="contained" size="large" loading={isSending}>
          Save response
        </Button>
      </Stack>
    </Box>
  );
}
