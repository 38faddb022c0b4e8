import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import type { Survey } from '../../../../contract/schemas/surveys/survey.ts';
import type { CaseDryRun, CaseRule } from '../../../../contract/schemas/surveys/survey-case.ts';
import { SelectField } from '../../../crud/inputs/select-field.tsx';
import { InlineForm } from '../../../layout/inline-form.tsx';
import { fieldErrors } from '../../../providers/failure.ts';
import { notifyInfo } from '../../../providers/notifications.tsx';
import { useReading } from '../../../providers/reading.ts';
import { useCall } from '../../../providers/use-call.ts';
import { useTask } from '../../../providers/use-task.ts';
import { savedDraft } from '../../forms/draft/builder-draft.ts';
import { Line } from '../../forms/question/option-inputs.tsx';
import { paths } from '../../sentiments/shared/paths.ts';
import { WhenInput } from '../builder/when-input.tsx';
import { formatAnswers } from '../shared/format-figures.ts';
import { surveyQuestions } from '../shared/survey-queries.ts';
import { CaseInputs } from './case-inputs.tsx';
import { type RuleInput, saveRule, tryRule } from './rule-calls.ts';
import { ruleName } from './rule-sentence.ts';

export function RuleForm({ survey, rule, onDone }: { survey: Survey; rule?: CaseRule; onDone: () => void }) {
  const [input, setInput] = useState<Partial<RuleInput>>(() => startOf(rule));
  const call = useCall();
  const [tried, setTried] = useState<CaseDryRun>();
  const { run, isPending, error } = useTask((work: (body: RuleInput) => Promise<void>) =>
    work({ ...input, name: input.name?.trim() || ownName, sentimentId: input.sentimentId ?? 0 }),
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
      isDisabled={input.sentimentId === undefined}
      failure={error}
      onSubmit={() => run(save)}
      onCancel={onDone}
      more={
        <Button
          variant="outlined"
          disabled={isPending || input.sentimentId === undefined}
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
        : `${matching} of the last ${formatAnswers(looked)} ${matching === 1 ? 'meets' : 'meet'} the rule.${already}`}
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
