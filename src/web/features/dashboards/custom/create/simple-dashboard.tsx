import { Alert, Button, FormControlLabel, Radio, RadioGroup, Stack, Typography } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Dashboard, dashboardSchema } from '../../../../../contract/schemas/dashboards/custom-dashboard.ts';
import { documentOf } from '../../../../../domain/dashboards/edit-document.ts';
import { SelectField } from '../../../../crud/inputs/select-field.tsx';
import { PageHead, Panel } from '../../../../layout/page-parts.tsx';
import { sentenceOf } from '../../../../providers/failure.ts';
import { type Call, useCall, useReading } from '../../../../providers/queries.ts';
import { useMay } from '../../../../providers/use-may.ts';
import { groups, sentiments } from '../../../sentiments/shared/queries.ts';
import { type NamedRange, rangeOptions } from '../../home/stats-filter.tsx';
import { dashboardPaths } from '../shared/dashboard-paths.ts';
import { type Template, templateLabels } from '../shared/meta-fields.tsx';
import { SurveyField } from './new-dashboard.tsx';

interface Answers {
  template: Template;
  surveyId?: number;
  sentimentId?: number;
  groupId?: number;
  range: NamedRange;
}

/** Builds a dashboard from a template by three questions. */
export function SimpleDashboard() {
  const [answers, setAnswers] = useState<Answers>({ template: 'cx-overview', range: '30d' });
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const call = useCall();
  const navigate = useNavigate();
  const set = (change: Partial<Answers>) => setAnswers((before) => ({ ...before, ...change }));
  const create = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      navigate(dashboardPaths.show(await createFrom(call, answers)), { replace: true });
    } catch (thrown) {
      setFailure(sentenceOf(thrown));
      setBusy(false);
    }
  };
  return (
    <>
      <PageHead title="Three questions" about="The dashboard that they make can be changed later." />
      <Stack
        component="form"
        noValidate
        aria-label="Three questions"
        sx={{ gap: 2, maxWidth: 720 }}
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <Subject value={answers.template} onChange={(template) => set({ template })} />
        <Question title="2. For which part?">{() => <Scope answers={answers} onChange={set} />}</Question>
        <Question title="3. Which period?">
          {() => (
            <SelectField
              label="Period"
              value={answers.range}
              options={rangeOptions}
              onChange={(range) => set({ range })}
            />
          )}
        </Question>
        {failure && <Alert severity="error">{failure}</Alert>}
        <Stack direction="row" sx={{ gap: 1 }}>
          <Button
            type="submit"
            variant="contained"
            loading={isBusy}
            disabled={answers.template === 'survey-tracker' && answers.surveyId === undefined}
          >
            Create dashboard
          </Button>
          <Button color="inherit" onClick={() => navigate(dashboardPaths.create)}>
            Cancel
          </Button>
        </Stack>
      </Stack>
    </>
  );
}

function Question({ title, children }: { title: string; children: (labelId: string) => ReactNode }) {
  const id = useId();
  return (
    <Panel>
      <Typography id={id} variant="h3" component="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      <Stack sx={{ gap: 2 }}>{children(id)}</Stack>
    </Panel>
  );
}

const Named = ({ title, about }: { title: string; about: string }) => (
  <span>
    {title}
    <Typography component="span" variant="muted" sx={{ display: 'block' }}>
      {about}
    </Typography>
  </span>
);

interface SubjectProps {
  value: Template;
  onChange: (template: Template) => void;
}

const Subject = ({ value, onChange }: SubjectProps) => (
  <Question title="1. What do you want to watch?">
    {(labelId) => (
      <RadioGroup aria-labelledby={labelId} value={value} onChange={(_, template) => onChange(template as Template)}>
        {Object.entries(templateLabels).map(([name, { title, about }]) => (
          <FormControlLabel key={name} value={name} control={<Radio />} label={<Named {...{ title, about }} />} />
        ))}
      </RadioGroup>
    )}
  </Question>
);

function Scope({ answers, onChange }: { answers: Answers; onChange: (change: Partial<Answers>) => void }) {
  const { data: forms = [] } = useReading(sentiments, { enabled: useMay('sentiments', 'list') });
  const { data: teams = [] } = useReading(groups, { enabled: useMay('groups', 'list') });
  if (answers.template === 'survey-tracker')
    return <SurveyField value={answers.surveyId} onChange={(surveyId) => onChange({ surveyId })} />;
  return (
    <>
      <SelectField
        label="Form"
        none="All forms"
        value={answers.sentimentId ?? ''}
        options={forms.map(({ id, name }) => [id, name] as const)}
        onChange={(id) => onChange({ sentimentId: Number(id) })}
      />
      <SelectField
        label="Group"
        none="All groups"
        value={answers.groupId ?? ''}
        options={teams.map(({ id, name }) => [id, name] as const)}
        onChange={(id) => onChange({ groupId: Number(id) })}
      />
    </>
  );
}

/** The template is published first; the answers to the second and third question are its next version. */
async function createFrom(call: Call, answers: Answers): Promise<number> {
  const { template, surveyId } = answers;
  const name = templateLabels[template].title;
  const body = { name, template, ...(surveyId !== undefined && { surveyId }) };
  const made = dashboardSchema.parse(await call('dashboards', 'create', { body }));
  const draft = scoped(made, answers);
  if (draft) {
    const params = { id: made.id };
    await call('dashboards', 'update', { params, body: { draft } });
    await call('dashboards', 'publishVersion', { params, body: {} });
  }
  return made.id;
}

function scoped(made: Dashboard, { sentimentId, groupId, range }: Answers) {
  const wanted = [
    { id: 'form', label: 'Form', field: 'sentimentId', value: sentimentId },
    { id: 'group', label: 'Group', field: 'assignedGroupIds', value: groupId },
  ].flatMap(({ value, ...filter }) => (value ? [{ ...filter, default: [value], locked: false }] : []));
  const { filters, compare, dateRange } = made;
  if (wanted.length === 0 && range === dateRange) return undefined;
  const kept = filters.filter(({ field, id }) => !wanted.some((one) => one.field === field || one.id === id));
  // “All time” has no period before it.
  const compared = range === 'all' ? ('none' as const) : compare;
  return { ...documentOf(made), filters: [...kept, ...wanted].slice(-8), dateRange: range, compare: compared };
}
