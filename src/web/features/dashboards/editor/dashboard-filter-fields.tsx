import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { DashboardFilter } from '../../../../contract/schemas/dashboards/custom-dashboard.ts';
import { nextId } from '../../../../domain/dashboards/edit-document.ts';
import { SelectField } from '../../../crud/inputs/select-field.tsx';
import { framed } from '../../../layout/framed.ts';
import { IconAction } from '../../../layout/icon-action.tsx';
import { useReading } from '../../../providers/reading.ts';
import { datasets } from '../custom/shared/dashboard-queries.ts';
import { ValuePicker } from '../custom/shared/value-picker.tsx';
import { Toggle } from './chart-look-fields.tsx';

interface DashboardFilterFieldsProps {
  value: readonly DashboardFilter[];
  onChange: (filters: DashboardFilter[]) => void;
}

const most = 8;

/** Filters over all charts; viewers cannot change a locked one. */
export function DashboardFilterFields({ value, onChange }: DashboardFilterFieldsProps) {
  const { data = [] } = useReading(datasets);
  const fields = new Map(data.flatMap(({ dimensions }) => dimensions.map(({ name, label }) => [name, label] as const)));
  const free = [...fields].filter(([name]) => !value.some(({ field }) => field === name));
  const update = (id: string, part: Partial<DashboardFilter>) =>
    onChange(value.map((filter) => (filter.id === id ? { ...filter, ...part } : filter)));
  const add = () => {
    const [field, label] = free[0] ?? [];
    if (!field || !label) return;
    onChange([...value, { id: nextId(value, 'filter'), field, label, default: [], locked: false }]);
  };
  return (
    <Stack role="group" aria-label="Filters of the dashboard" sx={{ gap: 1.5 }}>
      <Typography variant="subtitle2">Filters</Typography>
      {value.map(({ id, field, label, default: preset, locked }) => (
        <Stack key={id} sx={{ ...framed, p: 1.5, gap: 1.5 }}>
          <Stack direction="row" sx={{ gap: 1 }}>
            <SelectField
              size="small"
              label="Field"
              value={field}
              options={[...fields].filter(([name]) => name === field || free.some(([one]) => one === name))}
              onChange={(next) => update(id, { field: next, label: fields.get(next) ?? next, default: [] })}
              sx={{ flexGrow: 1 }}
            />
            <IconAction title="Remove filter" onClick={() => onChange(value.filter((filter) => filter.id !== id))}>
              <DeleteOutlined fontSize="small" />
            </IconAction>
          </Stack>
          <TextField
            size="small"
            label="Label"
            value={label}
            onChange={({ target }) => update(id, { label: target.value.slice(0, 60) })}
          />
          <ValuePicker
            size="small"
            field={field}
            label="Default"
            value={preset}
            onChange={(values) => update(id, { default: values })}
          />
          <Toggle
            label="Locked: viewers cannot change it"
            checked={locked}
            onChange={(next) => update(id, { locked: next })}
          />
        </Stack>
      ))}
      <Button
        startIcon={<Add />}
        onClick={add}
        disabled={value.length >= most || free.length === 0}
        sx={{ alignSelf: 'flex-start' }}
      >
        Add filter
      </Button>
    </Stack>
  );
}
