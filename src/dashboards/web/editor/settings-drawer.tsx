import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Alert, Button, Divider, Stack, TextField, Typography } from '@mui/material';
import { SaveButton } from '@refinedev/mui';
import { useForm } from '@refinedev/react-hook-form';
import { FormProvider } from 'react-hook-form';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { IconAction } from '../../../core/web/layout/icon-action.tsx';
import { framed } from '../../../core/web/layout/page-parts.tsx';
import { SideDrawer } from '../../../core/web/layout/side-drawer.tsx';
import type { ApiFailure } from '../../../core/web/providers/failure.ts';
import { said } from '../../../core/web/providers/notifications.tsx';
import { nextId } from '../../rules/edit-document.ts';
import { refreshIntervals } from '../../schemas/chart-types.ts';
import type { Dashboard, DashboardFilter } from '../../schemas/custom-dashboard.ts';
import { DimensionPicker } from '../../shared/dimension-picker.tsx';
import { comparisonOptions, rangeOptions } from '../../shared/period-options.ts';
import { dimensionsIn, type KnownDimension, useDatasets } from '../../shared/use-datasets.ts';
import { ValuePicker } from '../../shared/value-picker.tsx';
import { type Meta, MetaFields } from '../custom/meta-fields.tsx';
import { Toggle } from './chart-look-fields.tsx';
import type { Editor } from './use-editor.ts';

interface SettingsDrawerProps {
  dashboard: Dashboard;
  editor: Editor;
  onReload: () => void;
  onClose: () => void;
}

const refreshLabels: Record<(typeof refreshIntervals)[number], string> = {
  0: 'Never',
  60: 'Every minute',
  300: 'Every 5 minutes',
  900: 'Every 15 minutes',
  1800: 'Every 30 minutes',
  3600: 'Every hour',
};

export function SettingsDrawer({ dashboard, editor, onReload, onClose }: SettingsDrawerProps) {
  const { document, change } = editor;
  const { dateRange, compare, refreshSeconds, filters } = document;
  const form = useMetaForm(dashboard);
  return (
    <SideDrawer title="Settings" width={520} edited={form.watch()} onClose={onClose}>
      <MetaForm {...{ editor, form, onReload, onClose }} />
      <Divider />
      <Typography variant="h3" component="h3">
        Figures
      </Typography>
      <Typography variant="muted">These settings are part of the draft. Viewers see them when you publish.</Typography>
      <SelectField
        label="Default period"
        value={typeof dateRange === 'string' ? dateRange : ''}
        options={rangeOptions}
        onChange={(next) => change((before) => ({ ...before, dateRange: next }))}
      />
      <SelectField
        label="Compare with"
        value={compare}
        options={comparisonOptions}
        onChange={(next) => change((before) => ({ ...before, compare: next }))}
      />
      <SelectField
        label="Refresh"
        value={refreshSeconds}
        options={refreshIntervals.map((seconds) => [seconds, refreshLabels[seconds]] as const)}
        onChange={(next) => change((before) => ({ ...before, refreshSeconds: next }))}
      />
      <DashboardFilterFields
        value={filters}
        onChange={(next) => change((before) => ({ ...before, filters: next }), 'filters')}
      />
    </SideDrawer>
  );
}

function useMetaForm({ id, name, description, icon, folder, visibility, groupIds, editorIds }: Dashboard) {
  return useForm<Dashboard, ApiFailure, Meta & { version?: number }>({
    defaultValues: { name, description, icon, folder, visibility, groupIds, editorIds },
    refineCoreProps: {
      resource: 'dashboards',
      action: 'edit',
      id,
      // The dashboard is read by the page; with a key of its own the form takes nothing older from the cache.
      queryOptions: { enabled: false },
      queryMeta: { of: 'form' },
      redirect: false,
      invalidates: ['resourceAll'],
      ...said('Settings saved'),
      errorNotification: false,
    },
  });
}

interface MetaFormProps extends Pick<SettingsDrawerProps, 'editor' | 'onReload' | 'onClose'> {
  form: ReturnType<typeof useMetaForm>;
}

/** Who sees and edits a dashboard is not drafted: it applies when it is saved. */
function MetaForm({ editor, form, onReload, onClose }: MetaFormProps) {
  const { mutation, onFinish } = form.refineCore;
  const save = async (meta: Meta) => {
    if (!(await editor.act((version) => onFinish({ ...meta, version })))) return;
    onClose();
    onReload();
  };
  return (
    <FormProvider {...form}>
      <MetaFields />
      {mutation.error && <Alert severity="error">{mutation.error.message}</Alert>}
      <SaveButton loading={mutation.isPending} onClick={form.handleSubmit(save)} sx={{ alignSelf: 'flex-start' }}>
        Save settings
      </SaveButton>
    </FormProvider>
  );
}

interface DashboardFilterFieldsProps {
  value: readonly DashboardFilter[];
  onChange: (filters: DashboardFilter[]) => void;
}

const most = 8;

const labelIn = (fields: readonly KnownDimension[], name: string) =>
  (fields.find((one) => one.name === name)?.label ?? name).slice(0, 60);

/** Filters over all charts; viewers cannot change a locked one. */
function DashboardFilterFields({ value, onChange }: DashboardFilterFieldsProps) {
  const { data = [] } = useDatasets();
  const fields = dimensionsIn(data);
  const free = fields.filter(({ name }) => !value.some(({ field }) => field === name));
  const update = (id: string, part: Partial<DashboardFilter>) =>
    onChange(value.map((filter) => (filter.id === id ? { ...filter, ...part } : filter)));
  const add = () => {
    const [first] = free;
    if (!first) return;
    onChange([
      ...value,
      {
        id: nextId(value, 'filter'),
        field: first.name,
        label: labelIn(fields, first.name),
        default: [],
        locked: false,
      },
    ]);
  };
  return (
    <Stack role="group" aria-label="Filters of the dashboard" sx={{ gap: 1.5 }}>
      <Typography variant="subtitle2">Filters</Typography>
      {value.map(({ id, field, label, default: preset, locked }) => (
        <Stack key={id} sx={{ ...framed, p: 1.5, gap: 1.5 }}>
          <Stack direction="row" sx={{ gap: 1 }}>
            <DimensionPicker
              label="Field"
              known={fields.filter((one) => one.name === field || free.includes(one))}
              value={field}
              onChange={(next) => update(id, { field: next, label: labelIn(fields, next), default: [] })}
              sx={{ flexGrow: 1, minWidth: 0 }}
            />
            <IconAction
              icon={DeleteOutlined}
              title="Remove filter"
              onClick={() => onChange(value.filter((filter) => filter.id !== id))}
            />
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
