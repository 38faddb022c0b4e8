import { Alert, Button, Skeleton, Stack } from '@mui/material';
import { useList, useOne } from '@refinedev/core';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { NamedRange } from '../../../analytics/rules/range-labels.ts';
import { DayField } from '../../../core/web/inputs/day-field.tsx';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { PageMessage } from '../../../core/web/layout/page.tsx';
import { LoadProblem, PageHead, Panel } from '../../../core/web/layout/page-parts.tsx';
import { type ApiFailure, fieldErrors } from '../../../core/web/providers/failure.ts';
import { useOperationMutation } from '../../../core/web/providers/operations.ts';
import { rangeOptions } from '../../../dashboards/shared/period-options.ts';
import { ValuePicker } from '../../../dashboards/shared/value-picker.tsx';
import type { GenerateInput, Report, ReportRow, ShownReport } from '../../schemas/report.ts';
import { reportPaths } from '../shared/report-paths.ts';

export function GenerateReport() {
  const [params, setParams] = useSearchParams();
  const { query, result } = useList<ReportRow, ApiFailure>({
    resource: 'reports',
    pagination: { mode: 'off' },
  });
  const { error, isPending } = query;
  const reports = result.data;
  if (error) return <LoadProblem error={error} onRetry={() => void query.refetch()} what="list of reports" />;
  if (isPending) return <Skeleton height={320} />;
  if (reports.length === 0) {
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
  const chosen = reports.find(({ id }) => id === Number(params.get('report')));
  return (
    <>
      <PageHead title="Generate report" about="Compute a saved report for a range and values that you choose." />
      <Panel>
        <Stack sx={{ gap: 2, maxWidth: 560 }}>
          <SelectField
            label="Report"
            value={chosen?.id ?? ''}
            options={reports.map(({ id, name }) => [id, name] as const)}
            onChange={(id) => setParams({ report: String(id) }, { replace: true })}
          />
          {chosen && <ChosenReport key={chosen.id} id={chosen.id} />}
        </Stack>
      </Panel>
    </>
  );
}

function ChosenReport({ id }: { id: number }) {
  const { query, result: report } = useOne<ShownReport, ApiFailure>({
    resource: 'reports',
    id,
  });
  const { error } = query;
  if (error) return <LoadProblem error={error} onRetry={() => void query.refetch()} what="report" isPart />;
  return report ? <RunForm own={report} /> : <Skeleton height={160} />;
}

type Params = NonNullable<GenerateInput['params']>;

function RunForm({ own }: { own: Report }) {
  const { definition } = own;
  const [range, setRange] = useState(definition.dateRange);
  const [params, setParams] = useState<Params>(() =>
    Object.fromEntries(definition.params.map(({ key, default: preset }) => [key, preset])),
  );
  const { mutate: generate, mutation } = useOperationMutation('reports', 'generate');
  const problems = fieldErrors(mutation.error);
  const navigate = useNavigate();
  const run = () =>
    generate(
      { values: { id: own.id, params, dateRange: range }, errorNotification: false },
      { onSuccess: ({ data }) => void navigate(reportPaths.show(own.id, data.id)) },
    );
  return (
    <Stack
      component="form"
      noValidate
      aria-label="Run"
      sx={{ gap: 2 }}
      onSubmit={(event) => {
        event.preventDefault();
        run();
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
          help={problems[`params.${key}`]}
        />
      ))}
      {mutation.error && <Alert severity="error">{mutation.error.message}</Alert>}
      <Button type="submit" variant="contained" loading={mutation.isPending} sx={{ alignSelf: 'flex-start' }}>
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
    isOwn && <DayField label={label} value={value[name]} onChange={(day) => onChange({ ...value, [name]: day })} />;
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
