import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { refreshIntervals } from '../../../../contract/schemas/dashboards/chart-types.ts';
import type { Dashboard } from '../../../../contract/schemas/dashboards/custom-dashboard.ts';
import { SelectField } from '../../../crud/inputs/select-field.tsx';
import { SideDrawer } from '../../../layout/side-drawer.tsx';
import { ApiFailure } from '../../../providers/failure.ts';
import { notifyInfo } from '../../../providers/notifications.tsx';
import { useCall } from '../../../providers/use-call.ts';
import { type Meta, MetaFields } from '../custom/shared/meta-fields.tsx';
import { comparisonOptions, rangeOptions } from '../home/stats-filter.tsx';
import { DashboardFilterFields } from './dashboard-filter-fields.tsx';
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
      <Typography variant="body2" color="textSecondary">
        These settings are part of the draft. Viewers see them when you publish.
      </Typography>
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
  const { name, description, folder, visibility, groupIds, editorIds } = dashboard;
  const [meta, setMeta] = useState<Meta>({ name, description, folder, visibility, groupIds, editorIds });
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
