import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import ExpandMore from '@mui/icons-material/ExpandMore';
import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Box,
  Button,
  FormControlLabel,
  Stack,
  Switch,
  TextField,
} from '@mui/material';
import { useList } from '@refinedev/core';
import { type ReactNode, useState } from 'react';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { IconAction } from '../../../core/web/layout/icon-action.tsx';
import type { ApiFailure } from '../../../core/web/providers/failure.ts';
import type { Chart } from '../../schemas/chart.ts';
import { multipleTypes } from '../../schemas/chart-types.ts';
import type { DashboardRow } from '../../schemas/custom-dashboard.ts';
import { NumberInput } from '../../shared/number-input.tsx';

interface ChartLookFieldsProps {
  value: Chart;
  onChange: (chart: Chart) => void;
  dashboardId: number;
  /** Taken where the user gives none. */
  usualTitle: string;
}

export function ChartLookFields({ value, onChange, dashboardId, usualTitle }: ChartLookFieldsProps) {
  const { title, description, isPublic, goal, options } = value;
  const set = (change: Partial<Chart>) => onChange({ ...value, ...change });
  const setOption = (change: Partial<Chart['options']>) => set({ options: { ...options, ...change } });
  return (
    <>
      <TextField
        label="Title"
        placeholder={usualTitle}
        value={title}
        onChange={({ target }) => set({ title: target.value.slice(0, 120) })}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        label="Description"
        value={description}
        onChange={({ target }) => set({ description: target.value.slice(0, 400) })}
      />
      <Box>
        <Fold title="Goal and thresholds">
          <NumberInput
            label="Goal"
            value={goal?.value ?? null}
            onChange={(next) => set({ goal: next === null ? null : { label: '', ...goal, value: next } })}
          />
          {goal && (
            <TextField
              size="small"
              label="Name of the goal"
              value={goal.label}
              onChange={({ target }) => set({ goal: { ...goal, label: target.value.slice(0, 60) } })}
            />
          )}
          <ThresholdFields value={options.thresholds} onChange={(thresholds) => setOption({ thresholds })} />
        </Fold>
        <Fold title="Format">
          <FormatFields options={options} onChange={setOption} canSplit={multipleTypes.includes(value.type)} />
        </Fold>
        <Fold title="Click and sharing">
          <DrillFields value={value.drill} onChange={(drill) => set({ drill })} dashboardId={dashboardId} />
          <Toggle label="Show on the public page" checked={isPublic} onChange={(next) => set({ isPublic: next })} />
        </Fold>
      </Box>
    </>
  );
}

const Fold = ({ title, children }: { title: string; children: ReactNode }) => (
  <Accordion
    disableGutters
    elevation={0}
    slotProps={{ transition: { unmountOnExit: true } }}
    sx={{ bgcolor: 'inherit' }}
  >
    <AccordionSummary expandIcon={<ExpandMore />} sx={{ px: 0, typography: 'subtitle2' }}>
      {title}
    </AccordionSummary>
    <AccordionDetails sx={{ px: 0, display: 'grid', gap: 2 }}>{children}</AccordionDetails>
  </Accordion>
);

interface ToggleProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export const Toggle = ({ label, checked, onChange }: ToggleProps) => (
  <FormControlLabel
    label={label}
    control={<Switch checked={checked} onChange={({ target }) => onChange(target.checked)} />}
  />
);

interface FormatFieldsProps {
  options: Chart['options'];
  onChange: (change: Partial<Chart['options']>) => void;
  /** Into a panel for each series. */
  canSplit: boolean;
}

function FormatFields({ options, onChange, canSplit }: FormatFieldsProps) {
  const text = (name: 'prefix' | 'suffix', label: string) => (
    <TextField
      size="small"
      label={label}
      value={options[name]}
      onChange={({ target }) => onChange({ [name]: target.value.slice(0, 12) })}
    />
  );
  return (
    <>
      <SelectField
        size="small"
        label="Decimals"
        none="As the figure needs"
        value={options.decimals ?? ''}
        options={[0, 1, 2, 3].map((one) => [one, String(one)] as const)}
        onChange={(next) => onChange({ decimals: String(next) === '' ? null : Number(next) })}
      />
      {text('prefix', 'Text before figures')}
      {text('suffix', 'Text after figures')}
      <Toggle label="Show legend" checked={options.showLegend} onChange={(showLegend) => onChange({ showLegend })} />
      <Toggle label="Show values" checked={options.showValues} onChange={(showValues) => onChange({ showValues })} />
      {canSplit && (
        <Toggle
          label="Small multiples"
          checked={options.smallMultiples}
          onChange={(smallMultiples) => onChange({ smallMultiples })}
        />
      )}
    </>
  );
}

interface DrillFieldsProps {
  value: Chart['drill'];
  onChange: (drill: Chart['drill']) => void;
  dashboardId: number;
}

const drills: [Chart['drill']['to'], string][] = [
  ['responses', 'The responses behind the figure'],
  ['dashboard', 'Another dashboard'],
  ['url', 'A web address'],
  ['none', 'Nothing'],
];

function DrillFields({ value, onChange, dashboardId }: DrillFieldsProps) {
  const { result } = useList<DashboardRow, ApiFailure>({
    resource: 'dashboards',
    pagination: { mode: 'off' },
    queryOptions: { enabled: value.to === 'dashboard', staleTime: 60_000 },
  });
  const others = result.data.filter(({ id }) => id !== dashboardId);
  const choose = (to: Chart['drill']['to']) => {
    if (to === 'dashboard') onChange({ to, dashboardId: value.to === 'dashboard' ? value.dashboardId : 0 });
    else if (to === 'url') onChange({ to, url: 'https://' });
    else onChange({ to });
  };
  return (
    <>
      <SelectField size="small" label="A click on a figure opens" value={value.to} options={drills} onChange={choose} />
      {value.to === 'dashboard' && (
        <SelectField
          size="small"
          label="Dashboard"
          value={value.dashboardId || ''}
          options={others.map(({ id, name }) => [id, name] as const)}
          onChange={(id) => onChange({ to: 'dashboard', dashboardId: Number(id) })}
        />
      )}
      {value.to === 'url' && (
        <TextField
          size="small"
          label="Address"
          value={value.url}
          onChange={({ target }) => onChange({ to: 'url', url: target.value.trim() })}
          helperText="Such as https://example.com"
        />
      )}
    </>
  );
}

type Threshold = Chart['options']['thresholds'][number];

interface ThresholdFieldsProps {
  value: readonly Threshold[];
  onChange: (thresholds: Threshold[]) => void;
}

const tones: [Threshold['tone'], string][] = [
  ['negative', 'Negative (red)'],
  ['warning', 'Warning (amber)'],
  ['positive', 'Positive (green)'],
];

/** Colors by meaning from a value on. */
function ThresholdFields({ value, onChange }: ThresholdFieldsProps) {
  // Thresholds have no id; a row keeps its number while its values change.
  const [ids, setIds] = useState(() => value.map((_, at) => at));
  const update = (at: number, part: Partial<Threshold>) =>
    onChange(value.map((one, index) => (index === at ? { ...one, ...part } : one)));
  const add = () => {
    setIds([...ids, Math.max(-1, ...ids) + 1]);
    onChange([...value, { from: 0, tone: 'warning' }]);
  };
  const remove = (at: number) => {
    setIds(ids.filter((_, index) => index !== at));
    onChange(value.filter((_, index) => index !== at));
  };
  return (
    <Stack role="group" aria-label="Thresholds" sx={{ gap: 1.5 }}>
      {value.map(({ from, tone }, at) => (
        <Stack key={ids[at] ?? 0} direction="row" sx={{ gap: 1, alignItems: 'flex-start' }}>
          <NumberInput label="From" value={from} onChange={(next) => next !== null && update(at, { from: next })} />
          <SelectField
            size="small"
            label="Color"
            value={tone}
            options={tones}
            onChange={(next) => update(at, { tone: next })}
            sx={{ flexGrow: 1 }}
          />
          <IconAction icon={DeleteOutlined} title="Remove threshold" onClick={() => remove(at)} />
        </Stack>
      ))}
      <Button startIcon={<Add />} disabled={value.length >= 5} onClick={add} sx={{ alignSelf: 'flex-start' }}>
        Add threshold
      </Button>
    </Stack>
  );
}
