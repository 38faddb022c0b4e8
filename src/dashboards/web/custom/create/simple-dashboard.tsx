import { Alert, FormControlLabel, Radio, RadioGroup, Stack, Typography } from '@mui/material';
import { useCan, useCreate, useList, useUpdate } from '@refinedev/core';
import { Create } from '@refinedev/mui';
import { type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { NamedRange } from '../../../../analytics/rules/range-labels.ts';
import type { BodyOf, RowOf } from '../../../../core/routes/operations.ts';
import { SelectField } from '../../../../core/web/inputs/select-field.tsx';
import { pageLook } from '../../../../core/web/layout/page-look.ts';
import { PageTitle, Panel } from '../../../../core/web/layout/page-parts.tsx';
import { type ApiFailure, failureText } from '../../../../core/web/providers/failure.ts';
import { useOperationMutation } from '../../../../core/web/providers/operations.ts';
import { documentParts } from '../../../rules/edit-document.ts';
import type { Dashboard } from '../../../schemas/custom-dashboard.ts';
import { type Template, templateLabels } from '../../../shared/dashboard-labels.tsx';
import { dashboardPaths } from '../../../shared/dashboard-paths.ts';
import { rangeOptions } from '../../../shared/period-options.ts';
import { CreateDashboardButtons, SurveyField } from './new-dashboard.tsx';

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
  const createFrom = useCreateFrom();
  const navigate = useNavigate();
  const formId = useId();
  const set = (change: Partial<Answers>) => setAnswers((before) => ({ ...before, ...change }));
  const create = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      navigate(dashboardPaths.show(await createFrom(answers)), { replace: true });
    } catch (thrown) {
      setFailure(failureText(thrown));
      setBusy(false);
    }
  };
  return (
    <Create
      {...pageLook}
      resource="dashboards"
      title={
        <PageTitle title="Quick setup" about="Answer three questions to create a dashboard. You can change it later." />
      }
      saveButtonProps={{
        type: 'submit',
        form: formId,
        loading: isBusy,
        disabled: answers.template === 'survey-tracker' && answers.surveyId === undefined,
      }}
      footerButtons={({ saveButtonProps }) => <CreateDashboardButtons {...saveButtonProps} />}
    >
      <Stack
        component="form"
        id={formId}
        noValidate
        aria-label="Quick setup"
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
      </Stack>
    </Create>
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
  const { data: sentimentsAccess } = useCan({ resource: 'sentiments', action: 'list' });
  const { result: forms } = useList<RowOf<'sentiments'>, ApiFailure>({
    resource: 'sentiments',
    pagination: { mode: 'off' },
    queryOptions: { enabled: sentimentsAccess?.can === true, staleTime: 60_000 },
  });
  const { data: groupsAccess } = useCan({ resource: 'groups', action: 'list' });
  const { result: groups } = useList<RowOf<'groups'>, ApiFailure>({
    resource: 'groups',
    pagination: { mode: 'off' },
    queryOptions: { enabled: groupsAccess?.can === true, staleTime: 60_000 },
  });
  if (answers.template === 'survey-tracker')
    return <SurveyField value={answers.surveyId} onChange={(surveyId) => onChange({ surveyId })} />;
  return (
    <>
      <SelectField
        label="Form"
        none="All forms"
        value={answers.sentimentId ?? ''}
        options={forms.data.map(({ id, name }) => [id, name] as const)}
        onChange={(id) => onChange({ sentimentId: Number(id) })}
      />
      <SelectField
        label="Group"
        none="All groups"
        value={answers.groupId ?? ''}
        options={groups.data.map(({ id, name }) => [id, name] as const)}
        onChange={(id) => onChange({ groupId: Number(id) })}
      />
    </>
  );
}

/** The template is published first; the answers to the second and third question are its next version. */
function useCreateFrom(): (answers: Answers) => Promise<number> {
  const { mutateAsync: create } = useCreate<Dashboard, ApiFailure, BodyOf<'dashboards', 'create'>>(quiet);
  const { mutateAsync: update } = useUpdate<Dashboard, ApiFailure, BodyOf<'dashboards', 'update'>>(quiet);
  const { mutateAsync: publishVersion } = useOperationMutation('dashboards', 'publishVersion');
  return async (answers) => {
    const { template, surveyId } = answers;
    const name = templateLabels[template].title;
    const values = { name, template, ...(surveyId !== undefined && { surveyId }) };
    const { data: made } = await create({ values });
    const { id } = made;
    const draft = scoped(made, answers);
    if (draft) {
      await update({ id, values: { draft } });
      await publishVersion({ params: { id }, values: {}, errorNotification: false });
    }
    return id;
  };
}

const quiet = { resource: 'dashboards', successNotification: false, errorNotification: false } as const;

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
  return { ...documentParts(made), filters: [...kept, ...wanted].slice(-8), dateRange: range, compare: compared };
}
