import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Alert, Button, Divider, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { refreshIntervals } from '../../../../contract/schemas/dashboards/chart-types.ts';
import type { Dashboard, DashboardFilter } from '../../../../contract/schemas/dashboards/custom-dashboard.ts';
import { nextId } from '../../../../domain/dashboards/edit-document.ts';
import { SelectField } from '../../../crud/inputs/select-field.tsx';
import { IconAction } from '../../../layout/icon-action.tsx';
import { framed } from '../../../layout/page-parts.tsx';
import { SideDrawer } from '../../../layout/side-drawer.tsx';
import { ApiFailure } from '../../../providers/failure.ts';
import { notifyInfo } from '../../../providers/notifications.tsx';
import { useCall, useReading } from '../../../providers/queries.ts';
import { datasets } from '../custom/shared/dashboard-queries.ts';
import { type Meta, MetaFields } from '../custom/shared/meta-fields.tsx';
import { ValuePicker } from '../custom/shared/value-picker.tsx';
import { comparisonOptions, rangeOptions } from '../home/stats-filter.tsx';
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
  return (
    <SideDrawer title="Settings" width={520} onClose={onClose}>
      <MetaForm {...{ dashboard, editor, onReload, onClose }} />
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

/** Who sees and edits a dashboard is not drafted: it applies when it is saved. */
function MetaForm({ dashboard, editor, onReload, onClose }: SettingsDrawerProps) {
  const { name, description, icon, folder, visibility, groupIds, editorIds } = dashboard;
  const [meta, setMeta] = useState<Meta>({ name, description, icon, folder, visibility, groupIds, editorIds });
  const [failure, setFailure] = useState<ApiFailure>();
  const call = useCall();
  const save = async () => {
    setFailure(undefined);
    const isDone = await editor.act((version) =>
      call('dashboards', 'update', { params: { id: dashboard.id }, body: { ...meta, version } }).catch((thrown) => {
        if (thrown instanceof ApiFailure) setFailure(thrown);
        throw thrown;
      }),
    );
    if (!isDone) return;
    notifyInfo('Settings saved');
    onClose();
    onReload();
  };
  return (
    <>
      <MetaFields value={meta} onChange={setMeta} problems={failure?.errors ?? {}} />
      {failure && Object.keys(failure.errors).length === 0 && <Alert severity="error">{failure.message}</Alert>}
      <Button variant="contained" onClick={() => void save()} sx={{ alignSelf: 'flex-start' }}>
        Save settings
      </Button>
    </>
  );
}

interface DashboardFilterFieldsProps {
  value: readonly DashboardFilter[];
  onChange: (filters: DashboardFilter[]) => void;
}

const most = 8;

/** Filters over all charts; viewers cannot change a locked one. */
function DashboardFilterFields({ value, onChange }: DashboardFilterFieldsProps) {
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
