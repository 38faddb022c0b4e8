import ExpandMore from '@mui/icons-material/ExpandMore';
import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Button,
  FormControlLabel,
  Skeleton,
  Stack,
  Switch,
  TextField,
  Typography,
} from '@mui/material';
import type { ReactNode } from 'react';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { LoadProblem } from '../../../core/web/layout/page-parts.tsx';
import { ChartFilterFields } from '../../../dashboards/shared/chart-filter-fields.tsx';
import { DimensionPicker } from '../../../dashboards/shared/dimension-picker.tsx';
import { comparisonOptions } from '../../../dashboards/shared/period-options.ts';
import { dimensionsIn, useDatasets } from '../../../dashboards/shared/use-datasets.ts';
import { ValuePicker } from '../../../dashboards/shared/value-picker.tsx';
import type { ReportDefinition, ReportParam } from '../../schemas/report.ts';
import { RangeField } from '../generate/generate-report.tsx';
import { freeId } from './new-block.ts';

interface ReportFieldsProps {
  value: ReportDefinition;
  onChange: (part: Partial<ReportDefinition>, tag?: string) => void;
}

/** What applies to the report as a whole. */
export function ReportFields({ value, onChange }: ReportFieldsProps) {
  const text = (label: string, name: 'name' | 'folder' | 'description', most: number) => (
    <TextField
      label={label}
      required={name === 'name'}
      multiline={name === 'description'}
      value={value[name]}
      onChange={({ target }) => onChange({ [name]: target.value.slice(0, most) }, name)}
    />
  );
  return (
    <div>
      <Fold title="Name and range" isOpen>
        {text('Name', 'name', 120)}
        {text('Folder', 'folder', 60)}
        {text('Description', 'description', 1_000)}
        <RangeField value={value.dateRange} onChange={(dateRange) => onChange({ dateRange })} />
        <SelectField
          label="Compare with"
          value={value.compare}
          options={comparisonOptions}
          onChange={(compare) => onChange({ compare })}
        />
      </Fold>
      <Fold title="Filters and parameters">
        <FilterFields value={value} onChange={onChange} />
        <ParameterFields value={value} onChange={onChange} />
      </Fold>
      <Fold title="Cover and page">
        <PageFields value={value} onChange={onChange} />
      </Fold>
    </div>
  );
}

export const Fold = ({ title, isOpen = false, children }: { title: string; isOpen?: boolean; children: ReactNode }) => (
  <Accordion
    disableGutters
    variant="outlined"
    defaultExpanded={isOpen}
    slotProps={{ transition: { unmountOnExit: true } }}
  >
    <AccordionSummary expandIcon={<ExpandMore />}>
      <Typography variant="subtitle2" component="span">
        {title}
      </Typography>
    </AccordionSummary>
    <AccordionDetails>
      <Stack sx={{ gap: 2 }}>{children}</Stack>
    </AccordionDetails>
  </Accordion>
);

const ofReport = { name: 'report', label: 'Report', measures: [], times: [], requires: [] };

/** Filters apply to every block that has the field. */
function FilterFields({ value: { filters }, onChange }: ReportFieldsProps) {
  const { data, error, refetch } = useDatasets();
  if (error && !data) return <LoadProblem isPart error={error} onRetry={() => void refetch()} what="list of fields" />;
  if (!data) return <Skeleton height={40} />;
  return (
    <ChartFilterFields
      dataset={{ ...ofReport, dimensions: dimensionsIn(data) }}
      label="Filters of the report"
      most={10}
      value={filters}
      onChange={(next) => onChange({ filters: next }, 'filters')}
    />
  );
}

/** A parameter is a filter that each run asks for. */
function ParameterFields({ value: { params }, value, onChange }: ReportFieldsProps) {
  const fields = dimensionsIn(useDatasets().data ?? []);
  const update = (at: number, part: Partial<ReportParam>) =>
    onChange({ params: params.map((param, place) => (place === at ? { ...param, ...part } : param)) }, `param ${at}`);
  const add = () => {
    const { name: field, label } = fields[0] ?? { name: 'status', label: 'Status' };
    const taken = [...params.map(({ key }) => ({ id: key })), ...value.sections];
    const param = { key: freeId('param', taken), label, field, default: [], required: false };
    onChange({ params: [...params, param] });
  };
  return (
    <>
      {params.map((param, at) => (
        <Stack key={param.key} sx={{ gap: 1.5, p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }}>
          <DimensionPicker
            label="Field"
            known={fields}
            value={param.field}
            onChange={(field) => {
              const label = fields.find((one) => one.name === field)?.label ?? field;
              update(at, { field, label: label.slice(0, 60), default: [] });
            }}
          />
          <TextField
            size="small"
            label="Label"
            value={param.label}
            onChange={({ target }) => update(at, { label: target.value.slice(0, 60) })}
          />
          <ValuePicker
            size="small"
            field={param.field}
            label="Default"
            value={param.default}
            onChange={(values) => update(at, { default: values })}
          />
          <Toggle label="Required" value={param.required} onChange={(required) => update(at, { required })} />
          <Button
            color="inherit"
            sx={{ alignSelf: 'flex-start' }}
            onClick={() => onChange({ params: params.filter((_, place) => place !== at) })}
          >
            Remove parameter
          </Button>
        </Stack>
      ))}
      <Button variant="outlined" disabled={params.length >= 8} onClick={add} sx={{ alignSelf: 'flex-start' }}>
        Add parameter
      </Button>
    </>
  );
}

interface ToggleProps {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
}

const Toggle = ({ label, value, onChange }: ToggleProps) => (
  <FormControlLabel label={label} control={<Switch checked={value} onChange={(_, next) => onChange(next)} />} />
);

function PageFields({ value: { cover, page }, onChange }: ReportFieldsProps) {
  const setCover = (part: Partial<typeof cover>) => onChange({ cover: { ...cover, ...part } }, 'cover');
  const setPage = (part: Partial<typeof page>) => onChange({ page: { ...page, ...part } }, 'page');
  return (
    <>
      <Toggle label="Cover page" value={cover.isShown} onChange={(isShown) => setCover({ isShown })} />
      <TextField
        label="Subtitle"
        value={cover.subtitle}
        onChange={({ target }) => setCover({ subtitle: target.value.slice(0, 200) })}
      />
      <Toggle label="Logo on the cover" value={cover.showLogo} onChange={(showLogo) => setCover({ showLogo })} />
      <SelectField
        label="Paper"
        value={page.size}
        options={[['A4', 'A4'] as const, ['Letter', 'Letter'] as const]}
        onChange={(size) => setPage({ size })}
      />
      <SelectField
        label="Orientation"
        value={page.orientation}
        options={[['portrait', 'Portrait'] as const, ['landscape', 'Landscape'] as const]}
        onChange={(orientation) => setPage({ orientation })}
      />
      <TextField
        label="Header"
        value={page.header}
        onChange={({ target }) => setPage({ header: target.value.slice(0, 200) })}
      />
      <TextField
        label="Footer"
        value={page.footer}
        onChange={({ target }) => setPage({ footer: target.value.slice(0, 200) })}
      />
      <Toggle label="Show filters" value={page.showFilters} onChange={(showFilters) => setPage({ showFilters })} />
      <Toggle label="Show n" value={page.showN} onChange={(showN) => setPage({ showN })} />
    </>
  );
}
