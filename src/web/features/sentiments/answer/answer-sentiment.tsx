import CheckCircle from '@mui/icons-material/CheckCircle';
import EditOutlined from '@mui/icons-material/EditOutlined';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { escalationLabels } from '../../../../contract/escalation-labels.ts';
import { escalationSchema, type Sentiment } from '../../../../contract/schemas/forms/sentiment.ts';
import type { SentimentField } from '../../../../contract/schemas/forms/sentiment-field.ts';
import { escalationTriggers } from '../../../../contract/schemas/responses/escalation-rule.ts';
import type { SentimentResponse } from '../../../../contract/schemas/responses/sentiment-response.ts';
import { OrderSeedContext } from '../../../../questions/shared/place.ts';
import { SelectField } from '../../../crud/inputs/select-field.tsx';
import { PageSkeleton, usePageTitle } from '../../../layout/page.tsx';
import { LoadProblem, PageHead, Panel } from '../../../layout/page-parts.tsx';
import { useReading } from '../../../providers/queries.ts';
import { useMay } from '../../../providers/use-may.ts';
import { AnswerFilesContext, seedOf } from '../../forms/answer/answer-files.ts';
import { AnswerButtons, AnswerPages, focusNextOnEnter } from '../../forms/answer/answer-pages.tsx';
import { DraftNote } from '../../forms/shared/draft-note.tsx';
import { useEditKeys } from '../../forms/shared/use-edit-keys.ts';
import { paths } from '../shared/paths.ts';
import { GroupsPicker, UsersPicker } from '../shared/pickers.tsx';
import { fieldsOf, sentiment, severityLevels } from '../shared/queries.ts';
import { SeverityPicker } from '../shared/severity-picker.tsx';
import { SlaPill } from '../shared/status-and-severity.tsx';
import { CustomerPanel } from './customer-panel.tsx';
import { type AnswerDraft, useAnswering } from './use-answering.ts';

export function AnswerSentiment() {
  const id = Number(useParams().id);
  const form = useReading(sentiment(id));
  const fields = useReading(fieldsOf(id));
  const levels = useReading(severityLevels);
  const [sent, setSent] = useState<{ of: number; response: SentimentResponse }>();
  usePageTitle(form.data?.name);
  const mayEdit = useMay('sentiments', 'update');
  const mayRead = useMay('sentimentResponses', 'list');

  const error = form.error ?? fields.error;
  const retry = () => void Promise.all([form.refetch(), fields.refetch()]);
  if (error) return <LoadProblem error={error} onRetry={retry} what="form" />;
  // With the levels, so that nothing moves when they arrive.
  if (!form.data || !fields.data || levels.isPending) return <PageSkeleton />;
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

interface AnswerFormProps {
  form: Sentiment;
  fields: SentimentField[];
  onSent: (response: SentimentResponse) => void;
}

function AnswerForm({ form, fields, onSent }: AnswerFormProps) {
  const answering = useAnswering({ form, fields, onSent });
  const { draft, set, flow, page, problems, files } = answering;
  useEditKeys({ onSave: () => void answering.submit() });

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

interface HandlingPanelProps {
  form: Sentiment;
  draft: AnswerDraft;
  problems: Record<string, string>;
  onChange: (part: Partial<AnswerDraft>) => void;
}

function HandlingPanel({ form, draft, problems, onChange }: HandlingPanelProps) {
  const levels = useReading(severityLevels).data ?? [];
  const offered = form.severityLevels.length > 0 ? levels.filter(({ id }) => form.severityLevels.includes(id)) : levels;
  return (
    <Panel title="Handling">
      <Stack sx={{ gap: 3 }}>
        {offered.length > 0 && (
          <SeverityPicker
            levels={offered}
            value={draft.severityLevelId}
            showDays={form.enableSLA}
            problem={problems.severityLevelId}
            onChange={(severityLevelId) => onChange({ severityLevelId })}
          />
        )}
        <UsersPicker
          label="Assigned to"
          value={draft.assignedToIds}
          problem={problems.assignedToIds}
          onChange={(assignedToIds) => onChange({ assignedToIds })}
        />
        <GroupsPicker
          label="Groups"
          value={draft.assignedGroupIds}
          onChange={(assignedGroupIds) => onChange({ assignedGroupIds })}
        />
        {form.enableEscalation && (
          <SelectField
            label="Escalate"
            value={draft.escalationType ?? 'manual'}
            options={escalationTriggers.map((type) => [type, escalationLabels[type]])}
            onChange={(type) => onChange({ escalationType: escalationSchema.parse(type) })}
          />
        )}
      </Stack>
    </Panel>
  );
}
