import { Alert, Button, FormControlLabel, Skeleton, Stack, Switch, TextField } from '@mui/material';
import { suggestType, typesFor } from '../../../charts/suggest-type.ts';
import { PictureInput } from '../../../core/web/inputs/picture-input.tsx';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { LoadProblem } from '../../../core/web/layout/page-parts.tsx';
import { SideDrawer } from '../../../core/web/layout/side-drawer.tsx';
import { type FigureType, multipleTypes } from '../../../dashboards/schemas/chart-types.ts';
import { ChartQueryFields } from '../../../dashboards/shared/chart-query-fields.tsx';
import { ChartTypePicker } from '../../../dashboards/shared/chart-type-picker.tsx';
import { newChart } from '../../../dashboards/shared/new-chart.ts';
import { useDatasets } from '../../../dashboards/shared/use-datasets.ts';
import { parseComputed } from '../../rules/block-query.ts';
import type { ReportBlock } from '../../schemas/report.ts';
import { blockLabels } from './new-block.ts';

interface BlockProps {
  value: ReportBlock;
  onChange: (block: ReportBlock) => void;
}

/** Changes apply at once; the preview beside shows them. */
export function BlockDrawer({ value, onChange, onClose }: BlockProps & { onClose: () => void }) {
  const set = (part: Partial<ReportBlock>) => onChange({ ...value, ...part });
  return (
    <SideDrawer title={`Edit ${blockLabels[value.type].toLowerCase()}`} width={460} onClose={onClose}>
      <TextField
        label="Title"
        value={value.title}
        onChange={({ target }) => set({ title: target.value.slice(0, 120) })}
        sx={{ mt: 1 }}
      />
      <TextField
        label="Description"
        value={value.description}
        onChange={({ target }) => set({ description: target.value.slice(0, 400) })}
      />
      <SelectField
        label="Width"
        value={value.width}
        options={[['full', 'Full width'] as const, ['half', 'Half'] as const, ['third', 'A third'] as const]}
        onChange={(width) => set({ width })}
      />
      {value.type === 'text' || value.type === 'image' ? (
        <ContentFields value={value} onChange={onChange} />
      ) : (
        <FigureFields value={value} onChange={onChange} />
      )}
      <Button variant="contained" onClick={onClose} sx={{ alignSelf: 'flex-start' }}>
        Close
      </Button>
    </SideDrawer>
  );
}

function ContentFields({ value, onChange }: BlockProps) {
  const { type, options } = value;
  const set = (part: Partial<ReportBlock['options']>) => onChange({ ...value, options: { ...options, ...part } });
  if (type === 'text') {
    return (
      <TextField
        label="Text"
        multiline
        minRows={6}
        value={options.text}
        onChange={({ target }) => set({ text: target.value.slice(0, 4_000) })}
      />
    );
  }
  return (
    <>
      <PictureInput
        label="Image"
        help="PNG, JPEG or WebP. It is shown in the width of the block."
        mostPixels={1_600}
        value={options.image || undefined}
        problem={undefined}
        onChange={(image) => set({ image: image ?? '' })}
      />
      <TextField
        label="Text alternative"
        value={options.imageAlt}
        onChange={({ target }) => set({ imageAlt: target.value.slice(0, 200) })}
      />
    </>
  );
}

function FigureFields({ value, onChange }: BlockProps) {
  const { data, error, refetch } = useDatasets();
  if (error && !data) return <LoadProblem isPart error={error} onRetry={() => void refetch()} what="list of fields" />;
  if (!data) return <Skeleton height={320} />;
  const dataset = data.find(({ name }) => name === value.query?.dataset) ?? data[0];
  if (!dataset) return <Alert severity="info">You have no permission for any dataset.</Alert>;
  const { query } = value;
  const units = (query?.measures ?? []).flatMap(
    (name) => dataset.measures.find((one) => one.name === name)?.unit ?? [],
  );
  return (
    <>
      <ChartQueryFields
        datasets={data}
        dataset={dataset}
        value={{ ...newChart('main'), query }}
        of="report"
        onChange={(next) => onChange({ ...value, query: next })}
      />
      {value.type === 'chart' && query && (
        <ChartTypePicker
          value={value.chartType}
          offered={typesFor(query, units)}
          suggested={suggestType(query, units)}
          hasVerbatims={false}
          onChange={(chartType) => onChange({ ...value, chartType: chartType as FigureType })}
        />
      )}
      {value.type === 'chart' && multipleTypes.includes(value.chartType) && (
        <FormControlLabel
          label="Small multiples"
          control={
            <Switch
              checked={value.options.smallMultiples}
              onChange={({ target }) =>
                onChange({ ...value, options: { ...value.options, smallMultiples: target.checked } })
              }
            />
          }
        />
      )}
      {value.type !== 'verbatims' && <ComputedFields value={value} onChange={onChange} />}
    </>
  );
}

const units = [
  ['mean', 'Number'],
  ['count', 'Whole number'],
  ['percent', 'Percent'],
  ['minutes', 'Duration'],
] as const;

function ComputedFields({ value, onChange }: BlockProps) {
  const { computed } = value;
  const measures = value.query?.measures ?? [];
  const set = (at: number, part: Partial<(typeof computed)[number]>) =>
    onChange({ ...value, computed: computed.map((one, place) => (place === at ? { ...one, ...part } : one)) });
  return (
    <Stack role="group" aria-label="Computed columns" sx={{ gap: 1.5 }}>
      {computed
        .map((column, at) => ({ ...column, at, key: `column ${at}` }))
        .map(({ label, formula, unit, at, key }) => {
          const parsed = parseComputed(formula, measures);
          const problem = 'error' in parsed ? parsed.error : undefined;
          return (
            <Stack key={key} sx={{ gap: 1.5, p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}>
              <TextField
                size="small"
                label="Column"
                value={label}
                onChange={({ target }) => set(at, { label: target.value.slice(0, 60) })}
              />
              <TextField
                size="small"
                label="Formula"
                value={formula}
                error={Boolean(problem)}
                helperText={
                  problem ?? `Of ${measures.join(', ')} with + − * /, parentheses and round, mean, if and others`
                }
                onChange={({ target }) => set(at, { formula: target.value.slice(0, 200) })}
              />
              <SelectField
                size="small"
                label="Unit"
                value={unit === 'score' ? 'mean' : unit}
                options={units}
                onChange={(next) => set(at, { unit: next })}
              />
              <Button
                color="inherit"
                sx={{ alignSelf: 'flex-start' }}
                onClick={() => onChange({ ...value, computed: computed.filter((_, place) => place !== at) })}
              >
                Remove column
              </Button>
            </Stack>
          );
        })}
      <Button
        variant="outlined"
        disabled={computed.length >= 5}
        sx={{ alignSelf: 'flex-start' }}
        onClick={() =>
          onChange({
            ...value,
            computed: [
              ...computed,
              { label: `Column ${computed.length + 1}`, formula: measures[0] ?? '1', unit: 'mean' },
            ],
          })
        }
      >
        Add computed column
      </Button>
    </Stack>
  );
}
