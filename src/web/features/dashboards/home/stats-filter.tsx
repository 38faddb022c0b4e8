import { Button, Stack, TextField } from '@mui/material';
import { useSearchParams } from 'react-router';
import {
  type comparisons,
  namedRanges,
  type StatsQuery,
} from '../../../../contract/schemas/dashboards/analytics-query.ts';
import { SelectField } from '../../../crud/inputs/select-field.tsx';
import { useReading } from '../../../providers/queries.ts';
import { useMay } from '../../../providers/use-may.ts';
import { groups, sentiments, severityLevels, users } from '../../sentiments/shared/queries.ts';

const names = ['range', 'from', 'to', 'compare', 'sentimentId', 'severityLevelId', 'assignedGroupIds'] as const;
const all = [...names, 'assignedToIds'] as const;
type Name = (typeof all)[number];

export type Comparison = (typeof comparisons)[number];
export type NamedRange = (typeof namedRanges)[number];

export const rangeLabels: Record<NamedRange, string> = {
  today: 'Today',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
  '365d': 'Last 365 days',
  this_week: 'This week',
  this_month: 'This month',
  last_month: 'Last month',
  this_quarter: 'This quarter',
  this_year: 'This year',
  all: 'All time',
};
const custom = 'custom';
export const rangeOptions = namedRanges.map((name): [NamedRange, string] => [name, rangeLabels[name]]);

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
  span: { from: string | null; to: string | null };
}

export function StatsToolbar({ filter, span }: StatsToolbarProps) {
  const { query, set, isFiltered, reset } = filter;
  return (
    <Stack direction="row" role="group" aria-label="Filters" sx={{ gap: 1.5, flexWrap: 'wrap', mb: 3 }}>
      <PeriodFields query={query} set={set} span={span} usual={usual} />
      <RecordFilters filter={filter} />
      {isFiltered && (
        <Button color="inherit" onClick={reset}>
          Reset
        </Button>
      )}
    </Stack>
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

export const comparisonOptions: [Comparison, string][] = [
  ['previous_period', 'Previous period'],
  ['previous_year', 'Previous year'],
  ['none', 'No comparison'],
];

const small = { size: 'small', sx: { width: { xs: 'calc(50% - 6px)', sm: 168 } } } as const;
/** As wide as the row leaves room for. */
const flexible = { ...small, sx: { ...small.sx, flex: { sm: '1 1 120px' }, maxWidth: { sm: 200 } } } as const;

function RecordFilters({ filter: { query, set } }: { filter: StatsFilter }) {
  const { data: forms } = useReading(sentiments, { enabled: useMay('sentiments', 'list') });
  const { data: levels } = useReading(severityLevels, { enabled: useMay('severityLevels', 'list') });
  const { data: teams } = useReading(groups, { enabled: useMay('groups', 'list') });
  const { data: people } = useReading(users, { enabled: useMay('users', 'list') });
  const filters = [
    { name: 'sentimentId', label: 'Form', options: forms?.map(({ id, name }) => [String(id), name]) },
    { name: 'severityLevelId', label: 'Severity', options: levels?.map(({ id, name }) => [String(id), name]) },
    { name: 'assignedGroupIds', label: 'Group', options: teams?.map(({ id, name }) => [String(id), name]) },
    { name: 'assignedToIds', label: 'Assignee', options: people?.map(({ id, fullName }) => [String(id), fullName]) },
  ] as const;
  return filters.map(({ name, label, options = [] }) => (
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

function Day({
  label,
  value,
  onChange,
}: {
  label: string;
  value?: string | undefined;
  onChange: (day: string) => void;
}) {
  return (
    <TextField
      {...small}
      type="date"
      label={label}
      value={value ?? ''}
      onChange={({ target }) => target.value && onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}

interface FormFieldProps {
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

export function FormField({ value, onChange }: FormFieldProps) {
  const mayList = useMay('sentiments', 'list');
  const { data: forms } = useReading(sentiments, { enabled: mayList });
  if (!mayList) return null;
  const options = forms?.map(({ id, name }): [string, string] => [String(id), name]) ?? [];
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
