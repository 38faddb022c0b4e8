import CheckCircle from '@mui/icons-material/CheckCircle';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useCan, useList, useShow } from '@refinedev/core';
import { EditButton, Show } from '@refinedev/mui';
import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { RowOf } from '../../../core/routes/operations.ts';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { PageSkeleton, usePageTitle } from '../../../core/web/layout/page.tsx';
import { pageLook } from '../../../core/web/layout/page-look.ts';
import { LoadProblem, PageTitle, Panel } from '../../../core/web/layout/page-parts.tsx';
import type { ApiFailure } from '../../../core/web/providers/failure.ts';
import type { Sentiment } from '../../../forms/schemas/sentiment.ts';
import type { SentimentField } from '../../../forms/schemas/sentiment-field.ts';
import { AnswerFilesContext, seedOf } from '../../../forms/shared/answer/answer-files.ts';
import { AnswerButtons, AnswerPages, focusNextOnEnter } from '../../../forms/shared/answer/answer-pages.tsx';
import { DraftNote } from '../../../forms/shared/parts/draft-note.tsx';
import { useEditKeys } from '../../../forms/shared/parts/use-edit-keys.ts';
import { OrderSeedContext } from '../../../forms/shared/questions/shared/place.ts';
import { escalationLabels } from '../../../responses/schemas/escalation-labels.ts';
import { escalationTriggers } from '../../../responses/schemas/escalation-rule.ts';
import type { SentimentResponse } from '../../../responses/schemas/sentiment-response.ts';
import type { SeverityLevel } from '../../../responses/schemas/severity-level.ts';
import { useSeverityLevels } from '../../../responses/shared/choices.ts';
import { paths } from '../../../responses/shared/paths.ts';
import { GroupsPicker, UsersPicker } from '../../../responses/shared/pickers.tsx';
import { SeverityPicker } from '../../../responses/shared/severity-picker.tsx';
import { SlaPill } from '../../../responses/shared/status-and-severity.tsx';
import { CustomerPanel } from './customer-panel.tsx';
import { type AnswerDraft, useAnswering } from './use-answering.ts';

export function AnswerSentiment() {
  const id = Number(useParams().id);
  const { query: formQuery, result: form } = useShow<RowOf<'sentiments'>, ApiFailure>({
    resource: 'sentiments',
    id,
  });
  const { query: fieldsQuery, result: fields } = useList<RowOf<'sentimentFields'>, ApiFailure>({
    resource: 'sentimentFields',
    pagination: { mode: 'off' },
    meta: { params: { sentimentId: id } },
  });
  const levels = useSeverityLevels();
  const [sent, setSent] = useState<{ of: number; response: SentimentResponse }>();
  usePageTitle(form?.name);
  const { data: editAccess } = useCan({ resource: 'sentiments', action: 'update' });
  const { data: readAccess } = useCan({ resource: 'sentimentResponses', action: 'list' });

  const error = formQuery.error ?? fieldsQuery.error;
  const retry = () => void Promise.all([formQuery.refetch(), fieldsQuery.refetch()]);
  if (error) return <LoadProblem error={error} onRetry={retry} what="form" />;
  // With the levels, so that nothing moves when they arrive.
  if (!form || !fieldsQuery.data || levels.query.isPending) return <PageSkeleton />;
  if (sent?.of === id) return <AnswerSent response={sent.response} form={form} onAnother={() => setSent(undefined)} />;
  return (
    <Show
      {...pageLook}
      resource="sentiments"
      recordItemId={id}
      title={<PageTitle title={form.name} about={form.description} />}
      headerButtons={
        <>
          {readAccess?.can && (
            <Button component={Link} to={paths.responses(id)} variant="outlined" startIcon={<InboxOutlined />}>
              Responses
            </Button>
          )}
          <EditButton resource="sentiments" recordItemId={id} variant="outlined" />
        </>
      }
    >
      {fields.data.length === 0 ? (
        <NoQuestions editPath={editAccess?.can ? paths.edit(id) : undefined} />
      ) : (
        <AnswerForm key={id} form={form} fields={fields.data} onSent={(response) => setSent({ of: id, response })} />
      )}
    </Show>
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
  const { data: openAccess } = useCan({ resource: 'sentimentResponses', action: 'show' });
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
        {openAccess?.can && (
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
  const levels = useOfferedLevels(form);
  const otherInputs = [
    'assignedToIds',
    'assignedGroupIds',
    ...(form.enableCustomer ? ['customerResponseId'] : []),
    ...(levels.length > 0 ? ['severityLevelId'] : []),
  ];
  const answering = useAnswering({ form, fields, otherInputs, onSent });
  const { draft, set, flow, page, problems, files } = answering;
  useEditKeys({ onSave: () => answering.saving.save() });

  return (
    <Box
      component="form"
      noValidate
      ref={answering.box}
      onKeyDown={focusNextOnEnter}
      onSubmit={(event) => {
        event.preventDefault();
        answering.saving.save();
      }}
      sx={formStyle}
    >
      <Stack sx={{ gap: 3, minWidth: 0 }}>
        {draft.wasRestored && <DraftNote what="answers" onDiscard={answering.startOver} />}
        {form.enableCustomer && (
          <CustomerPanel draft={draft.value} problem={problems.customerResponseId} onChange={set} />
        )}
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
      <HandlingPanel form={form} levels={levels} draft={draft.value} problems={problems} onChange={set} />
      <AnswerButtons
        page={page}
        pageCount={flow.pages.length}
        failure={answering.failure}
        isSending={answering.isSending}
        onWithout={answering.saving.onWithout}
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

function useOfferedLevels({ severityLevels }: Sentiment): SeverityLevel[] {
  const levels = useSeverityLevels().result.data;
  return severityLevels.length > 0 ? levels.filter(({ id }) => severityLevels.includes(id)) : levels;
}

interface HandlingPanelProps {
  form: Sentiment;
  /** The levels to choose from. */
  levels: SeverityLevel[];
  draft: AnswerDraft;
  problems: Record<string, string>;
  onChange: (part: Partial<AnswerDraft>) => void;
}

function HandlingPanel({ form, levels, draft, problems, onChange }: HandlingPanelProps) {
  return (
    <Panel title="Handling">
      <Stack sx={{ gap: 3 }}>
        {levels.length > 0 && (
          <SeverityPicker
            levels={levels}
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
          problem={problems.assignedGroupIds}
          onChange={(assignedGroupIds) => onChange({ assignedGroupIds })}
        />
        {form.enableEscalation && (
          <SelectField
            label="Escalate"
            value={draft.escalationType ?? 'manual'}
            options={escalationTriggers.map((type) => [type, escalationLabels[type]])}
            onChange={(escalationType) => onChange({ escalationType })}
          />
        )}
      </Stack>
    </Panel>
  );
}
