import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import PowerSettingsNew from '@mui/icons-material/PowerSettingsNew';
import { Alert, Box, Button, Link, Skeleton, Stack, Typography } from '@mui/material';
import { useCan, useOne } from '@refinedev/core';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import type { RowOf } from '../../../core/routes/operations.ts';
import { Line } from '../../../core/web/inputs/line-inputs.tsx';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { InlineForm } from '../../../core/web/layout/inline-form.tsx';
import { LoadProblem } from '../../../core/web/layout/page-parts.tsx';
import { Pill } from '../../../core/web/layout/pill.tsx';
import { isConfirmed } from '../../../core/web/providers/dialog-queue.ts';
import { type ApiFailure, fieldErrors } from '../../../core/web/providers/failure.ts';
import { said } from '../../../core/web/providers/notifications.tsx';
import { useOperation, useOperationMutation } from '../../../core/web/providers/operations.ts';
import { MoreMenu } from '../../../core/web/record/more-menu.tsx';
import type { Action } from '../../../core/web/record/overrides.ts';
import { savedDraft } from '../../../forms/shared/draft/builder-draft.ts';
import { formatResponses } from '../../../forms/shared/parts/format-responses.ts';
import { WhenInput } from '../../../forms/shared/question/when-input.tsx';
import { paths } from '../../../responses/shared/paths.ts';
import { usesRemovedQuestion } from '../../rules/case-rule-keys.ts';
import type { Survey } from '../../schemas/survey.ts';
import type { CaseDryRun, CaseRule } from '../../schemas/survey-case.ts';
import { useSurveyQuestions } from '../shared/use-survey-questions.ts';
import { CaseInputs } from './case-inputs.tsx';
import { type RuleInput, ruleName, ruleSentence } from './rule-sentence.ts';

/** The case rules of a saved survey, and the form for a new one. */
export function RuleList({ survey }: { survey: Survey }) {
  const { data: addAccess } = useCan({ resource: 'surveys', action: 'addCaseRule' });
  const { query } = useOperation('surveys', 'caseRules', { params: { id: survey.id } });
  const { error, isPending } = query;
  const rules = query.data?.data;
  const [isAdding, setAdding] = useState(false);
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography color="textSecondary">
        Each new response that meets a rule creates a case. The first matching rule applies.
      </Typography>
      {error && <LoadProblem isPart error={error} onRetry={() => void query.refetch()} what="rules" />}
      {isPending && <Skeleton variant="rounded" height={120} />}
      {rules && rules.length > 0 && (
        <Box
          component="ol"
          aria-label="Rules"
          sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
        >
          {rules.map((rule) => (
            <RuleCard key={rule.id} rule={rule} survey={survey} />
          ))}
        </Box>
      )}
      {isAdding ? (
        <RuleForm survey={survey} onDone={() => setAdding(false)} />
      ) : (
        addAccess?.can === true &&
        rules && (
          <Button
            variant={rules.length === 0 ? 'contained' : 'outlined'}
            startIcon={<Add />}
            onClick={() => setAdding(true)}
            sx={{ alignSelf: 'flex-start' }}
          >
            New rule
          </Button>
        )
      )}
    </Stack>
  );
}

function RuleCard({ rule, survey }: { rule: CaseRule; survey: Survey }) {
  const [isEditing, setEditing] = useState(false);
  const actions = useRuleActions(rule, () => setEditing(true));
  const { result: form } = useOne<RowOf<'sentiments'>, ApiFailure>({
    resource: 'sentiments',
    id: rule.sentimentId,
  });
  const { result: questions } = useSurveyQuestions(survey.id);
  const { fields } = savedDraft(survey, questions.data);
  const criteria = ruleSentence(rule, fields);
  // Renamed keys follow at the next publication.
  const isPublished = survey.publishedVersion === survey.formVersion;
  const isBroken = isPublished && questions.data.length > 0 && usesRemovedQuestion(rule, fields);
  return (
    <Box component="li" aria-label={rule.name}>
      {isEditing ? (
        <RuleForm survey={survey} rule={rule} onDone={() => setEditing(false)} />
      ) : (
        <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}>
          <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
            <Typography variant="subtitle2" component="h3" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {rule.name}
            </Typography>
            {isBroken && <Pill tone="warning">Uses a removed question</Pill>}
            {!rule.isActive && <Pill tone="plain">Off</Pill>}
            <MoreMenu of={rule.name} actions={actions} />
          </Stack>
          <Typography variant="muted">
            Create a case in “{form?.name ?? '…'}” {criteria ? `when ${criteria}` : 'for every response'}.
          </Typography>
        </Box>
      )}
    </Box>
  );
}

function useRuleActions({ id, name, isActive, version }: CaseRule, onEdit: () => void): Action[] {
  const change = useOperationMutation('surveyCaseRules', 'update', { invalidates: ['surveys'] });
  const removal = useOperationMutation('surveyCaseRules', 'delete', { invalidates: ['surveys'] });
  const { data: changeAccess } = useCan({ resource: 'surveyCaseRules', action: 'update' });
  const { data: deleteAccess } = useCan({ resource: 'surveyCaseRules', action: 'delete' });
  const label = isActive ? 'Turn off' : 'Turn on';
  const toggle = () => change.mutate({ params: { id }, values: { isActive: !isActive, version } });
  const remove = async () => {
    if (!(await isConfirmed(`Delete the rule “${name}”?`, 'Existing cases stay in the inbox.', 'Delete rule'))) return;
    removal.mutate({ params: { id }, ...said(`Deleted “${name}”`) });
  };
  return [
    ...(changeAccess?.can
      ? [
          { label: 'Edit', icon: EditOutlined, run: onEdit },
          { label, icon: PowerSettingsNew, run: toggle },
        ]
      : []),
    ...(deleteAccess?.can ? [{ label: 'Delete', icon: DeleteOutlined, run: remove }] : []),
  ];
}

function RuleForm({ survey, rule, onDone }: { survey: Survey; rule?: CaseRule; onDone: () => void }) {
  const [input, setInput] = useState<Partial<RuleInput>>(() => initialRule(rule));
  const [tried, setTried] = useState<CaseDryRun>();
  const add = useOperationMutation('surveys', 'addCaseRule');
  const change = useOperationMutation('surveyCaseRules', 'update', { invalidates: ['surveys'] });
  const dryRun = useOperationMutation('surveys', 'dryRunCaseRule', { invalidates: false });
  const saving = (rule ? change : add).mutation;
  const isPending = saving.isPending || dryRun.mutation.isPending;
  const error = saving.error ?? dryRun.mutation.error;
  const { result: questions } = useSurveyQuestions(survey.id);
  const { fields } = savedDraft(survey, questions.data);
  const ownName = ruleName(input, fields);
  const values: RuleInput = { ...input, name: input.name?.trim() || ownName };
  const problem = (name: string) => fieldErrors(error)[name];
  const set = (part: Partial<RuleInput>) => {
    setInput((before) => ({ ...before, ...part }));
    setTried(undefined);
  };
  const save = () => {
    dryRun.mutation.reset();
    const notices = { ...said('Saved'), errorNotification: false } as const;
    const saved = { onSuccess: onDone };
    if (rule)
      change.mutate({ params: { id: rule.id }, values: { ...values, version: rule.version }, ...notices }, saved);
    else add.mutate({ params: { id: survey.id }, values, ...notices }, saved);
  };
  const tryOut = () => {
    saving.reset();
    dryRun.mutate(
      { params: { id: survey.id }, values, errorNotification: false },
      { onSuccess: ({ data }) => setTried(data) },
    );
  };
  return (
    <InlineForm
      label={rule ? `Edit ${rule.name}` : 'New rule'}
      submit="Save rule"
      isBusy={isPending}
      failure={error}
      onSubmit={save}
      onCancel={onDone}
      more={
        <Button variant="outlined" disabled={isPending} onClick={tryOut}>
          Try on past responses
        </Button>
      }
    >
      <Line
        label="Name"
        value={input.name ?? ''}
        most={120}
        help={`Left empty: ${ownName}`}
        problem={problem('name')}
        onChange={(name) => set({ name })}
      />
      <WhenInput
        text="Create a case when"
        otherwise={
          input.sentimentBelow === null || input.sentimentBelow === undefined
            ? 'Every new response creates a case.'
            : 'Every new response with the sentiment below creates a case.'
        }
        add="Only if …"
        when={input.condition ?? undefined}
        fields={fields}
        problem={problem('condition')}
        onChange={(condition) => set({ condition: condition ?? null })}
      />
      <SentimentBelowInput
        value={input.sentimentBelow ?? null}
        onChange={(sentimentBelow) => set({ sentimentBelow })}
      />
      <CaseInputs fields={fields} value={input} problem={problem} onChange={set} />
      {tried && <RuleTried tried={tried} />}
    </InlineForm>
  );
}

const feelings: [number, string][] = [
  [-0.6, 'very negative'],
  [-0.3, 'negative'],
  [0, 'everything below neutral'],
];

function SentimentBelowInput({ value, onChange }: { value: number | null; onChange: (value: number | null) => void }) {
  const isOther = value !== null && !feelings.some(([known]) => known === value);
  return (
    <SelectField<number | ''>
      label="Sentiment"
      value={value ?? ''}
      none="Any sentiment"
      options={isOther ? [[value, `below ${value}`], ...feelings] : feelings}
      onChange={(scoreLimit) => onChange(scoreLimit === '' ? null : scoreLimit)}
    />
  );
}

function initialRule(rule: CaseRule | undefined): Partial<RuleInput> {
  if (!rule) return { name: '', condition: null, sentimentBelow: null, map: [] };
  const { name, condition, sentimentBelow, sentimentId, severityLevelId, map, assignedToIds, assignedGroupIds } = rule;
  return { name, condition, sentimentBelow, sentimentId, severityLevelId, map, assignedToIds, assignedGroupIds };
}

function RuleTried({ tried: { looked, matching, alreadyCases, examples } }: { tried: CaseDryRun }) {
  const already = alreadyCases > 0 ? ` ${alreadyCases} already ${alreadyCases === 1 ? 'has' : 'have'} a case.` : '';
  return (
    <Alert severity={matching === 0 ? 'warning' : 'info'} role="status">
      {looked === 0
        ? 'There are no responses yet to try the rule on.'
        : `${matching} of the last ${formatResponses(looked)} ${matching === 1 ? 'meets' : 'meet'} the rule.${already}`}
      {examples.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5 }}>
          {examples.map(({ id, summary }) => (
            <li key={id} dir="auto">
              <Link component={RouterLink} to={paths.surveyResponse(id)} target="_blank" color="inherit">
                {summary || 'A response without text'}
              </Link>
            </li>
          ))}
        </Box>
      )}
    </Alert>
  );
}
