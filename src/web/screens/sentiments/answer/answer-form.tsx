import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { lazy, Suspense } from 'react';
import type { Sentiment } from '../../../../contract/schemas/sentiment.ts';
import type { SentimentField } from '../../../../contract/schemas/sentiment-field.ts';
import type { SentimentResponse } from '../../../../contract/schemas/sentiment-response.ts';
import { AnswerFilesContext } from '../../../fields/answer-files.ts';
import { AnswerSeedContext, seedOf } from '../../../fields/ordered-choices.ts';
import { Panel } from '../../../layout/panel.tsx';
import { AnswerButtons } from '../../forms/answer/answer-buttons.tsx';
import { AnswerPages } from '../../forms/answer/answer-pages.tsx';
import { enterGoesOn } from '../../forms/answer/enter-goes-on.ts';
import { DraftNote } from '../../forms/shared/draft-note.tsx';
import { useSaveKey } from '../../forms/shared/use-save-key.ts';
import { useAnswering } from './use-answering.ts';

const CustomerPanel = lazy(async () => ({ default: (await import('./customer-panel.tsx')).CustomerPanel }));
const HandlingPanel = lazy(async () => ({ default: (await import('./handling-panel.tsx')).HandlingPanel }));

interface AnswerFormProps {
  form: Sentiment;
  fields: SentimentField[];
  onSent: (response: SentimentResponse) => void;
}

/** The questions of a form with their inputs, and who handles what was said. */
export function AnswerForm({ form, fields, onSent }: AnswerFormProps) {
  const answering = useAnswering({ form, fields, onSent });
  const { draft, set, flow, page, problems, files } = answering;
  useSaveKey(() => void answering.submit());

  return (
    <Box
      component="form"
      noValidate
      ref={answering.box}
      onKeyDown={enterGoesOn}
      onSubmit={(event) => {
        event.preventDefault();
        void answering.submit();
      }}
      sx={formStyle}
    >
      <Stack sx={{ gap: 3, minWidth: 0 }}>
        {draft.wasRestored && <DraftNote what="answers" onDiscard={answering.startOver} />}
        {form.enableCustomer && (
          <Suspense fallback={<Skeleton height={128} />}>
            <CustomerPanel draft={draft.value} onChange={set} />
          </Suspense>
        )}
        <Panel>
          <AnswerFilesContext value={files.context}>
            <AnswerSeedContext value={seedOf(draft.value.key)}>
              <AnswerPages
                key={draft.value.key}
                flow={flow}
                page={page}
                problems={problems}
                onAnswer={answering.answer}
              />
            </AnswerSeedContext>
          </AnswerFilesContext>
        </Panel>
      </Stack>
      <Suspense fallback={<Skeleton height={280} />}>
        <HandlingPanel form={form} draft={draft.value} problems={problems} onChange={set} />
      </Suspense>
      <AnswerButtons
        page={page}
        pageCount={flow.pages.length}
        failure={answering.failure}
        isSending={answering.isSending}
        save="Save response"
        onBack={answering.back}
        onNext={answering.next}
      />
    </Box>
  );
}

const formStyle = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 720px) minmax(280px, 340px)' },
  alignItems: 'start',
  pb: 8,
} as const;
