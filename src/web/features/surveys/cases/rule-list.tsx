import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import PowerSettingsNew from '@mui/icons-material/PowerSettingsNew';
import { Alert, Box, Button, Link, Skeleton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import type { Survey } from '../../../../contract/schemas/surveys/survey.ts';
import type { CaseDryRun, CaseRule } from '../../../../contract/schemas/surveys/survey-case.ts';
import { Line } from '../../../crud/inputs/line-inputs.tsx';
import { SelectField } from '../../../crud/inputs/select-field.tsx';
import { MoreMenu } from '../../../crud/record/more-menu.tsx';
import type { Action } from '../../../crud/record/overrides.ts';
import { InlineForm } from '../../../layout/inline-form.tsx';
import { LoadProblem } from '../../../layout/page-parts.tsx';
import { Pill } from '../../../layout/pill.tsx';
import { fieldErrors } from '../../../providers/failure.ts';
import { notifyInfo } from '../../../providers/notifications.tsx';
import { useCall, useReading } from '../../../providers/queries.ts';
import { useMay } from '../../../providers/use-may.ts';
import { useTask } from '../../../providers/use-task.ts';
import { savedDraft } from '../../forms/draft/builder-draft.ts';
import { WhenInput } from '../../forms/question/when-input.tsx';
import { formatResponses } from '../../forms/shared/format-responses.ts';
import { paths } from '../../sentiments/shared/paths.ts';
import { sentiment } from '../../sentiments/shared/queries.ts';
import { caseRules, surveyQuestions } from '../shared/survey-queries.ts';
import { CaseInputs } from './case-inputs.tsx';
import { deleteRule, type RuleInput, ruleName, ruleSentence, saveRule, switchRule, tryRule } from './rule-calls.ts';

/** The case rules of a saved survey, and the form for a new one. */
export function RuleList({ survey }: { survey: Survey }) {
  const mayAdd = useMay('surveys', 'addCaseRule');
  const { data, error, isPending, refetch } = useReading(caseRules(survey.id));
  const [isAdding, setAdding] = useState(false);
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography color="textSecondary">
        Each new response that meets a rule creates a case. The first matching rule applies.
      </Typography>
      {error && <LoadProblem isPart error={error} onRetry={() => void refetch()} what="rules" />}
      {isPending && <Skeleton variant="rounded" height={120} />}
      {data && data.length > 0 && (
        <Box
          component="ol"
          aria-label="Rules"
          sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
        >
          {data.map((rule) => (
            <RuleCard key={rule.id} rule={rule} survey={survey} />
          ))}
        </Box>
      )}
      {isAdding ? (
        <RuleForm survey={survey} onDone={() => setAdding(false)} />
      ) : (
        mayAdd &&
        data && (
          <Button
            variant={data.length === 0 ? 'contained' : 'outlined'}
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
  const form = useReading(sentiment(rule.sentimentId)).data;
  const questions = useReading(surveyQuestions(survey.id)).data ?? [];
  const criteria = ruleSentence(rule, savedDraft(survey, questions).fields);
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

function useRuleActions(rule: CaseRule, onEdit: () => void): Action[] {
  const call = useCall();
  const mayChange = useMay('surveyCaseRules', 'update');
  const mayDelete = useMay('surveyCaseRules', 'delete');
  const label = rule.isActive ? 'Turn off' : 'Turn on';
  return [
    ...(mayChange
      ? [
          { label: 'Edit', icon: EditOutlined, run: onEdit },
          { label, icon: PowerSettingsNew, run: () => void switchRule(call, rule) },
        ]
      : []),
    ...(mayDelete ? [{ label: 'Delete', icon: DeleteOutlined, run: () => deleteRule(call, rule) }] : []),
  ];
}

function RuleForm({ survey, rule, onDone }: { survey: Survey; rule?: CaseRule; onDone: () => void }) {
  const [input, setInput] = useState<Partial<RuleInput>>(() => startOf(rule));
  const call = useCall();
  const [tried, setTried] = useState<CaseDryRun>();
  const { run, isPending, error } = useTask((work: (body: RuleInput) => Promise<void>) =>
    work({ ...input, name: input.name?.trim() || ownName }),
  );
  const questions = useReading(surveyQuestions(survey.id)).data ?? [];
  const { fields } = savedDraft(survey, questions);
  const ownName = ruleName(input, fields);
  const problem = (name: string) => fieldErrors(error)[name];
  const set = (part: Partial<RuleInput>) => {
    setInput((before) => ({ ...before, ...part }));
    setTried(undefined);
  };
  const save = async (body: RuleInput) => {
    await saveRule(call, survey.id, rule, body);
    notifyInfo('Saved');
    onDone();
  };
  return (
    <InlineForm
      label={rule ? `Edit ${rule.name}` : 'New rule'}
      submit="Save rule"
      isBusy={isPending}
      failure={error}
      onSubmit={() => run(save)}
      onCancel={onDone}
      more={
        <Button
          variant="outlined"
          disabled={isPending}
          onClick={() => run(async (body) => setTried(await tryRule(call, survey.id, body)))}
        >
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

function startOf(rule: CaseRule | undefined): Partial<RuleInput> {
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
