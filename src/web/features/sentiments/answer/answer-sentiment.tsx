import CheckCircle from '@mui/icons-material/CheckCircle';
import EditOutlined from '@mui/icons-material/EditOutlined';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { Sentiment } from '../../../../contract/schemas/forms/sentiment.ts';
import type { SentimentField } from '../../../../contract/schemas/forms/sentiment-field.ts';
import type { SentimentResponse } from '../../../../contract/schemas/responses/sentiment-response.ts';
import { OrderSeedContext } from '../../../../questions/shared/place.ts';
import { lazyPart } from '../../../layout/lazy-part.tsx';
import { LoadProblem } from '../../../layout/load-problem.tsx';
import { PageHead } from '../../../layout/page-head.tsx';
import { PageSkeleton } from '../../../layout/page-skeleton.tsx';
import { usePageTitle } from '../../../layout/page-title.ts';
import { Panel } from '../../../layout/panel.tsx';
import { useReading } from '../../../providers/reading.ts';
import { useMay } from '../../../providers/use-may.ts';
import { AnswerButtons } from '../../forms/answer/answer-buttons.tsx';
import { AnswerFilesContext, seedOf } from '../../forms/answer/answer-files.ts';
import { AnswerPages } from '../../forms/answer/answer-pages.tsx';
import { focusNextOnEnter } from '../../forms/answer/focus-next-on-enter.ts';
import { DraftNote } from '../../forms/shared/draft-note.tsx';
import { useSaveKey } from '../../forms/shared/use-save-key.ts';
import { paths } from '../shared/paths.ts';
import { fieldsOf, sentiment } from '../shared/queries.ts';
import { SlaPill } from '../shared/sla-pill.tsx';
import { useAnswering } from './use-answering.ts';

export function AnswerSentiment() {
  const id = Number(useParams().id);
  const form = useReading(sentiment(id));
  const fields = useReading(fieldsOf(id));
  const [sent, setSent] = useState<{ of: number; response: SentimentResponse }>();
  usePageTitle(form.data?.name);
  const mayEdit = useMay('sentiments', 'update');
  const mayRead = useMay('sentimentResponses', 'list');

  const error = form.error ?? fields.error;
  const retry = () => void Promise.all([form.refetch(), fields.refetch()]);
  if (error) return <LoadProblem error={error} onRetry={retry} what="form" />;
  if (!form.data || !fields.data) return <PageSkeleton />;
  if (sent?.of === id)
    return <AnswerSent response={sent.response} form={form.data} onAnother={() => setSent(undefined)} />;
  return (
    <>
      <PageHead
        title={form.data.name}
        about={form.data.description}
        actions={
          <>
            {mayRead && (
              <Button component={Link} to={paths.responses(id)} variant="outlined" startIcon={<InboxOutlined />}>
                Responses
              </Button>
            )}
            {mayEdit && (
              <Button component={Link} to={paths.edit(id)} variant="outlined" startIcon={<EditOutlined />}>
                Edit
              </Button>
            )}
          </>
        }
      />
      {fields.data.length === 0 ? (
        <NoQuestions editPath={mayEdit ? paths.edit(id) : undefined} />
      ) : (
        <AnswerForm
          key={id}
          form={form.data}
          fields={fields.data}
          onSent={(response) => setSent({ of: id, response })}
        />
      )}
    </>
  );
}

interface AnswerSentProps {
  response: SentimentResponse;
  form: Sentiment;
  onAnother: () => void;
}

function AnswerSent({ response, form, onAnother }: AnswerSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const mayOpen = useMay('sentimentResponses', 'show');
  return (
    <Stack sx={{ alignItems: 'center', textAlign: 'center', py: { xs: 6, md: 10 }, gap: 1.5 }}>
      <CheckCircle sx={{ fontSize: 40, color: 'success.main' }} />
      <Typography variant="h1" ref={heading} tabIndex={-1}>
        Saved as {response.reference}
      </Typography>
      <Typography color="textSecondary">
        A new response to “{form.name}”{response.customerName ? ` from ${response.customerName}` : ''}.
      </Typography>
      <SlaPill clock={response} />
      <Stack direction="row" sx={{ gap: 1, mt: 2, flexWrap: 'wrap', justifyContent: 'center' }}>
        {mayOpen && (
          <Button component={Link} to={paths.response(response.id)} variant="contained">
            Open response
          </Button>
        )}
        <Button variant="outlined" onClick={onAnother}>
          Add another
        </Button>
      </Stack>
    </Stack>
  );
}

function NoQuestions({ editPath }: { editPath: string | undefined }) {
  return (
    <Stack sx={{ alignItems: 'center', textAlign: 'center', py: 8, gap: 1 }}>
      <Typography variant="h2">This form has no questions yet</Typography>
      <Typography color="textSecondary">Add questions, then fill in the form here.</Typography>
      {editPath && (
        <Button component={Link} to={editPath} variant="contained" sx={{ mt: 1 }}>
          Add questions
        </Button>
      )}
    </Stack>
  );
}

const CustomerPanel = lazyPart(() => import('./customer-panel.tsx'), 'CustomerPanel', <Skeleton height={128} />);
const HandlingPanel = lazyPart(() => import('./handling-panel.tsx'), 'HandlingPanel', <Skeleton height={280} />);

interface AnswerFormProps {
  form: Sentiment;
  fields: SentimentField[];
  onSent: (response: SentimentResponse) => void;
}

function AnswerForm({ form, fields, onSent }: AnswerFormProps) {
  const answering = useAnswering({ form, fields, onSent });
  const { draft, set, flow, page, problems, files } = answering;
  useSaveKey(() => void answering.submit());

  return (
    <Box
      component="form"
      noValidate
      ref={answering.box}
      onKeyDown={focusNextOnEnter}
      onSubmit={(event) => {
        event.preventDefault();
        void answering.submit();
      }}
      sx={formStyle}
    >
      <Stack sx={{ gap: 3, minWidth: 0 }}>
        {draft.wasRestored && <DraftNote what="answers" onDiscard={answering.startOver} />}
        {form.enableCustomer && <CustomerPanel draft={draft.value} onChange={set} />}
        <Panel>
          <AnswerFilesContext value={files.context}>
            <OrderSeedContext value={seedOf(draft.value.key)}>
              <AnswerPages
                key={draft.value.key}
                flow={flow}
                page={page}
                problems={problems}
                onAnswer={answering.answer}
              />
            </OrderSeedContext>
          </AnswerFilesContext>
        </Panel>
      </Stack>
      <HandlingPanel form={form} draft={draft.value} problems={problems} onChange={set} />
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
