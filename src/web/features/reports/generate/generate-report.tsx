import { Alert, Button, Skeleton, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { GenerateInput, Report } from '../../../../contract/schemas/reports/report.ts';
import { SelectField } from '../../../crud/inputs/select-field.tsx';
import { PageMessage } from '../../../layout/page.tsx';
import { LoadProblem, PageHead, Panel } from '../../../layout/page-parts.tsx';
import { ApiFailure } from '../../../providers/failure.ts';
import { refetch, useCall, useReading } from '../../../providers/queries.ts';
import { ValuePicker } from '../../dashboards/custom/shared/value-picker.tsx';
import { type NamedRange, rangeOptions } from '../../dashboards/home/stats-filter.tsx';
import { reportPaths } from '../shared/report-paths.ts';
import { allReports, report } from '../shared/report-queries.ts';

export function GenerateReport() {
  const [params, setParams] = useSearchParams();
  const { data, error, refetch: again } = useReading(allReports);
  if (error) return <LoadProblem error={error} onRetry={() => void again()} what="list of reports" />;
  if (!data) return <Skeleton height={320} />;
  if (data.length === 0) {
    return (
      <PageMessage
        title="No reports yet"
        text="Build a report before you generate it."
        action={
          <Button component={Link} to={reportPaths.create} variant="contained">
            Build report
          </Button>
        }
      />
    );
  }
  const chosen = data.find(({ id }) => id === Number(params.get('report')));
  return (
    <>
      <PageHead title="Generate report" about="Compute a saved report for a range and values that you choose." />
      <Panel>
        <Stack sx={{ gap: 2, maxWidth: 560 }}>
          <SelectField
            label="Report"
            value={chosen?.id ?? ''}
            options={data.map(({ id, name }) => [id, name] as const)}
            onChange={(id) => setParams({ report: String(id) }, { replace: true })}
          />
          {chosen && <ChosenReport key={chosen.id} id={chosen.id} />}
        </Stack>
      </Panel>
    </>
  );
}

function ChosenReport({ id }: { id: number }) {
  const { data, error, refetch: again } = useReading(report(id));
  if (error) return <LoadProblem error={error} onRetry={() => void again()} what="report" isPart />;
  return data ? <RunForm own={data} /> : <Skeleton height={160} />;
}

type Params = NonNullable<GenerateInput['params']>;

function RunForm({ own }: { own: Report }) {
  const { definition } = own;
  const [range, setRange] = useState(definition.dateRange);
  const [params, setParams] = useState<Params>(() =>
    Object.fromEntries(definition.params.map(({ key, default: preset }) => [key, preset])),
  );
  const [failure, setFailure] = useState<ApiFailure>();
  const [isBusy, setBusy] = useState(false);
  const call = useCall();
  const navigate = useNavigate();
  const run = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const body = { id: own.id, params, dateRange: range };
      const { id } = (await call('reports', 'generate', { body })) as { id: number };
      await refetch('reports');
      navigate(reportPaths.show(own.id, id));
    } catch (thrown) {
      if (!(thrown instanceof ApiFailure)) throw thrown;
      setFailure(thrown);
      setBusy(false);
    }
  };
  return (
    <Stack
      component="form"
      noValidate
      aria-label="Run"
      sx={{ gap: 2 }}
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <RangeField value={range} onChange={setRange} />
      {definition.params.map(({ key, label, field, required }) => (
        <ValuePicker
          key={key}
          field={field}
          label={required ? `${label} *` : label}
          value={params[key] ?? []}
          onChange={(values) => setParams((before) => ({ ...before, [key]: values }))}
          help={failure?.errors[`params.${key}`]}
        />
      ))}
      {failure && <Alert severity="error">{failure.message}</Alert>}
      <Button type="submit" variant="contained" loading={isBusy} sx={{ alignSelf: 'flex-start' }}>
        Generate report
      </Button>
    </Stack>
  );
}

type Range = Report['definition']['dateRange'];

export function RangeField({ value, onChange }: { value: Range; onChange: (range: Range) => void }) {
  const isOwn = typeof value !== 'string';
  const today = new Date().toISOString().slice(0, 10);
  const day = (label: string, name: 'from' | 'to') =>
    isOwn && (
      <TextField
        label={label}
        type="date"
        value={value[name]}
        onChange={({ target }) => onChange({ ...value, [name]: target.value })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    );
  return (
    <>
      <SelectField
        label="Range"
        value={isOwn ? 'own' : value}
        options={[...rangeOptions, ['own', 'Custom range']] as [string, string][]}
        onChange={(next) => onChange(next === 'own' ? { from: today, to: today } : (next as NamedRange))}
      />
      {isOwn && (
        <Stack direction="row" sx={{ gap: 2 }}>
          {day('From', 'from')}
          {day('To', 'to')}
        </Stack>
      )}
    </>
  );
}
