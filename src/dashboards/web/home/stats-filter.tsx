import FilterList from '@mui/icons-material/FilterList';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useCan, useList } from '@refinedev/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { parseOwnName } from '../../../analytics/rules/own-dimension.ts';
import {
  type AnalyticsQuery,
  analyticsFilterSchema,
  type StatsQuery,
} from '../../../analytics/schemas/analytics-query.ts';
import { formatClock, formatDate } from '../../../core/contract/notations/notation.ts';
import type { RowOf } from '../../../core/routes/operations.ts';
import { DayField } from '../../../core/web/inputs/day-field.tsx';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { SideDrawer } from '../../../core/web/layout/side-drawer.tsx';
import type { ApiFailure } from '../../../core/web/providers/failure.ts';
import type { DashboardStats } from '../../schemas/dashboard.ts';
import { ChartFilterFields } from '../../shared/chart-filter-fields.tsx';
import { comparisonOptions, rangeOptions } from '../../shared/period-options.ts';
import { dimensionsIn, type KnownDimension, useDatasets } from '../../shared/use-datasets.ts';

const names = ['range', 'from', 'to', 'compare', 'sentimentId', 'severityLevelId', 'assignedGroupIds'] as const;
const all = [...names, 'assignedToIds', 'filters'] as const;
type Name = (typeof all)[number];
type Filter = AnalyticsQuery['filters'][number];

const custom = 'custom';

/** Period, comparison and filters of the dashboard in the address, so that a link shows the same figures. */
export function useStatsFilter() {
  const [params, setParams] = useSearchParams();
  const query = Object.fromEntries(
    all.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])),
  ) as StatsQuery;
  const set = (changes: Partial<Record<Name, string | undefined>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name);
        return next;
      },
      { replace: true },
    );
  return {
    query,
    set,
    isFiltered: Object.keys(query).length > 0,
    reset: () => set(Object.fromEntries(all.map((name) => [name, undefined]))),
  };
}

export type StatsFilter = ReturnType<typeof useStatsFilter>;

interface StatsToolbarProps {
  filter: StatsFilter;
  /** The days that the figures cover. */
  span: DashboardStats['range'];
  compared: Pick<DashboardStats, 'compareRange' | 'compareUntil'>;
  /** Filters that figures of responses do not have. */
  ignored?: readonly string[];
}

export function StatsToolbar({ filter, span, compared, ignored = [] }: StatsToolbarProps) {
  const { query, set, isFiltered, reset } = filter;
  const { data: datasetsAccess } = useCan({ resource: 'analytics', action: 'datasets' });
  const { data: dimensionsAccess } = useCan({ resource: 'analytics', action: 'dimensions' });
  return (
    <Box sx={{ mb: 3 }}>
      <Stack direction="row" role="group" aria-label="Filters" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
        <PeriodFields query={query} set={set} span={span} usual={usual} />
        <RecordFilters filter={filter} />
        {datasetsAccess?.can && dimensionsAccess?.can && <MoreFilters filter={filter} />}
        {isFiltered && (
          <Button color="inherit" onClick={reset}>
            Reset
          </Button>
        )}
      </Stack>
      <Compared {...compared} />
      {ignored.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          Figures of responses: {notFilteredText(ignored)}
        </Typography>
      )}
    </Box>
  );
}

const filterLabels: Readonly<Record<string, string>> = {
  sentimentId: 'form',
  severityLevelId: 'severity',
  assignedGroupIds: 'group',
  assignedToIds: 'assignee',
};

/** Says by which filters figures are not filtered. */
export function notFilteredText(fields: readonly string[]): string {
  const labels = fields.map(
    (field) =>
      filterLabels[field] ?? (parseOwnName(field)?.of === 'formQuestion' ? 'form question' : 'survey question'),
  );
  return `not filtered by ${[...new Set(labels)].join(', ')}`;
}

/** The days that changes are judged by, and the time at which they end with a period that is not over. */
function Compared({ compareRange, compareUntil }: StatsToolbarProps['compared']) {
  if (!compareRange?.from || !compareRange.to) return null;
  const { from, to } = compareRange;
  const days =
    from === to ? formatDate(from, 'longDay') : `${formatDate(from, 'longDay')} – ${formatDate(to, 'longDay')}`;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
      Compared with {days}
      {compareUntil && `, until ${formatClock(`${to}T${compareUntil}Z`, 'UTC')}`}
    </Typography>
  );
}

const usual = { range: '30d', compare: 'previous_period' } as const;

interface Period {
  range?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  compare?: string | undefined;
}

interface PeriodFieldsProps extends Pick<StatsToolbarProps, 'span'> {
  query: Period;
  set: (changes: Period) => void;
  /** What applies without a choice; the address leaves it out. */
  usual: Period;
}

export function PeriodFields({ query, set, span, usual }: PeriodFieldsProps) {
  const { from, to } = query.range || query.from ? query : usual;
  const isCustom = Boolean(from && to);
  const days = { from: from ?? span.from ?? span.to ?? undefined, to: to ?? span.to ?? undefined };
  const chooseRange = (range: string) =>
    range === custom
      ? set({ range: undefined, ...days })
      : set({ range: range === usual.range ? undefined : range, from: undefined, to: undefined });
  return (
    <>
      <SelectField
        {...small}
        label="Period"
        value={isCustom ? custom : (query.range ?? usual.range ?? '30d')}
        options={[...(rangeOptions as [string, string][]), [custom, 'Custom period']]}
        onChange={chooseRange}
      />
      {isCustom && (
        <>
          <Day label="From" value={from} onChange={(day) => set({ ...days, from: day })} />
          <Day label="To" value={to} onChange={(day) => set({ ...days, to: day })} />
        </>
      )}
      <SelectField
        {...small}
        label="Compare with"
        value={query.compare ?? usual.compare ?? 'none'}
        options={comparisonOptions as [string, string][]}
        onChange={(compare) => set({ compare: compare === usual.compare ? undefined : compare })}
      />
    </>
  );
}

const small = { size: 'small', sx: { width: { xs: 'calc(50% - 6px)', sm: 168 } } } as const;
/** As wide as the row leaves room for. */
const flexible = { ...small, sx: { ...small.sx, flex: { sm: '1 1 120px' }, maxWidth: { sm: 200 } } } as const;

const allRows = { pagination: { mode: 'off' } } as const;
const staleTime = 60_000;

function RecordFilters({ filter: { query, set } }: { filter: StatsFilter }) {
  const { data: sentimentsAccess } = useCan({ resource: 'sentiments', action: 'list' });
  const { result: forms } = useList<RowOf<'sentiments'>, ApiFailure>({
    ...allRows,
    resource: 'sentiments',
    queryOptions: { enabled: sentimentsAccess?.can === true, staleTime },
  });
  const { data: severityLevelsAccess } = useCan({ resource: 'severityLevels', action: 'list' });
  const { result: levels } = useList<RowOf<'severityLevels'>, ApiFailure>({
    ...allRows,
    resource: 'severityLevels',
    queryOptions: { enabled: severityLevelsAccess?.can === true, staleTime },
  });
  const { data: groupsAccess } = useCan({ resource: 'groups', action: 'list' });
  const { result: groups } = useList<RowOf<'groups'>, ApiFailure>({
    ...allRows,
    resource: 'groups',
    queryOptions: { enabled: groupsAccess?.can === true, staleTime },
  });
  const { data: usersAccess } = useCan({ resource: 'users', action: 'list' });
  const { result: users } = useList<RowOf<'users'>, ApiFailure>({
    ...allRows,
    resource: 'users',
    queryOptions: { enabled: usersAccess?.can === true, staleTime },
  });
  const filters = [
    { name: 'sentimentId', label: 'Form', options: forms.data.map(({ id, name }) => [String(id), name]) },
    { name: 'severityLevelId', label: 'Severity', options: levels.data.map(({ id, name }) => [String(id), name]) },
    { name: 'assignedGroupIds', label: 'Group', options: groups.data.map(({ id, name }) => [String(id), name]) },
    { name: 'assignedToIds', label: 'Assignee', options: users.data.map(({ id, fullName }) => [String(id), fullName]) },
  ] as const;
  return filters.map(({ name, label, options }) => (
    <SelectField
      {...flexible}
      key={name}
      label={label}
      none="All"
      value={options.some(([id]) => id === query[name]) ? String(query[name]) : ''}
      options={options as [string, string][]}
      onChange={(id) => set({ [name]: id })}
    />
  ));
}

const customerFields = ['company', 'customerOwnerId', 'customerTags', 'segmentId'];
const isFurther = ({ name }: KnownDimension) => name.includes(':') || customerFields.includes(name);

/** Own questions and customer fields. */
function MoreFilters({ filter: { query, set } }: { filter: StatsFilter }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useDatasets();
  const known = data?.filter(({ name }) => name === 'sentimentResponses' || name === 'surveyResponses') ?? [];
  const dimensions = dimensionsIn(known).filter(isFurther);
  const filters = furtherFilters(query.filters);
  if (dimensions.length === 0) return null;
  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={<FilterList />} onClick={() => setOpen(true)}>
        {filters.length > 0 ? `More filters (${filters.length})` : 'More filters'}
      </Button>
      {isOpen && (
        <SideDrawer title="More filters" width={420} onClose={() => setOpen(false)}>
          <Typography variant="muted">
            A question filters the figures of its form or survey. Customer fields filter all figures.
          </Typography>
          <ChartFilterFields
            dataset={{ name: 'main', label: 'Main dashboard', measures: [], times: [], requires: [], dimensions }}
            label="More filters"
            most={10}
            value={filters}
            onChange={(next) => set({ filters: next.length > 0 ? JSON.stringify(next) : undefined })}
          />
        </SideDrawer>
      )}
    </>
  );
}

function furtherFilters(text = '[]'): Filter[] {
  try {
    const { data } = z.array(analyticsFilterSchema).safeParse(JSON.parse(text));
    return data ?? [];
  } catch {
    return [];
  }
}

function Day({
  label,
  value,
  onChange,
}: {
  label: string;
  value?: string | undefined;
  onChange: (day: string) => void;
}) {
  return <DayField {...small} label={label} value={value ?? ''} onChange={(day) => day && onChange(day)} />;
}

interface FormFieldProps {
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

export function FormField({ value, onChange }: FormFieldProps) {
  const { data: listAccess } = useCan({ resource: 'sentiments', action: 'list' });
  const { result: forms } = useList<RowOf<'sentiments'>, ApiFailure>({
    ...allRows,
    resource: 'sentiments',
    queryOptions: { enabled: listAccess?.can === true, staleTime },
  });
  if (!listAccess?.can) return null;
  const options = forms.data.map(({ id, name }): [string, string] => [String(id), name]);
  return (
    <SelectField
      size="small"
      label="Form"
      none="All"
      sx={{ width: 200 }}
      value={options.some(([id]) => id === value) ? String(value) : ''}
      options={options}
      onChange={(id) => onChange(id || undefined)}
    />
  );
}
