import { Alert, Button, Stack } from '@mui/material';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { SelectField } from '../../../../crud/inputs/select-field.tsx';
import { PageHead, Panel } from '../../../../layout/page-parts.tsx';
import { ApiFailure } from '../../../../providers/failure.ts';
import { useCall, useReading } from '../../../../providers/queries.ts';
import { openSurveys } from '../../../sentiments/shared/queries.ts';
import { dashboardPaths } from '../shared/dashboard-paths.ts';
import {
  type Meta,
  MetaFields,
  newMeta,
  type Template,
  templateIcons,
  templateLabels,
} from '../shared/meta-fields.tsx';

export function NewDashboard() {
  const [params] = useSearchParams();
  const named = params.get('template') ?? '';
  const template = Object.hasOwn(templateLabels, named) ? (named as Template) : undefined;
  const label = template && templateLabels[template];
  const [meta, setMeta] = useState<Meta>(() => newMeta(label?.title, template && templateIcons[template]));
  const [surveyId, setSurveyId] = useState<number>();
  const [failure, setFailure] = useState<ApiFailure>();
  const [isBusy, setBusy] = useState(false);
  const call = useCall();
  const navigate = useNavigate();
  const create = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const body = { ...meta, ...(template && { template }), ...(surveyId !== undefined && { surveyId }) };
      const { id } = await call('dashboards', 'create', { body });
      navigate(template ? dashboardPaths.show(id) : dashboardPaths.edit(id), { replace: true });
    } catch (thrown) {
      if (!(thrown instanceof ApiFailure)) throw thrown;
      setFailure(thrown);
      setBusy(false);
    }
  };
  const needsSurvey = template === 'survey-tracker';
  return (
    <>
      <PageHead title={label ? `New dashboard: ${label.title}` : 'New dashboard'} about={label?.about} />
      <Panel>
        <Stack
          component="form"
          noValidate
          aria-label="New dashboard"
          sx={{ gap: 2, maxWidth: 560 }}
          onSubmit={(event) => {
            event.preventDefault();
            void create();
          }}
        >
          <MetaFields value={meta} onChange={setMeta} problems={failure?.errors ?? {}} isNew />
          {needsSurvey && <SurveyField value={surveyId} onChange={setSurveyId} problem={failure?.errors.surveyId} />}
          {failure && Object.keys(failure.errors).length === 0 && <Alert severity="error">{failure.message}</Alert>}
          <Stack direction="row" sx={{ gap: 1 }}>
            <Button type="submit" variant="contained" loading={isBusy}>
              Create dashboard
            </Button>
            <Button color="inherit" onClick={() => navigate(dashboardPaths.create)}>
              Cancel
            </Button>
          </Stack>
        </Stack>
      </Panel>
    </>
  );
}

interface SurveyFieldProps {
  value: number | undefined;
  onChange: (id: number) => void;
  problem?: string | undefined;
}

export function SurveyField({ value, onChange, problem }: SurveyFieldProps) {
  const { data = [], isPending } = useReading(openSurveys);
  const help = !isPending && data.length === 0 ? 'No survey is active yet.' : undefined;
  return (
    <SelectField
      label="Survey"
      required
      value={value ?? ''}
      options={data.map(({ id, name }) => [id, name] as const)}
      onChange={onChange}
      error={Boolean(problem)}
      helperText={problem ?? help}
    />
  );
}
