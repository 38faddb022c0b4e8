import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import History from '@mui/icons-material/History';
import Redo from '@mui/icons-material/Redo';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import Undo from '@mui/icons-material/Undo';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { Alert, Button, Stack } from '@mui/material';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Chart } from '../../../../contract/schemas/dashboards/chart.ts';
import type { Dashboard } from '../../../../contract/schemas/dashboards/custom-dashboard.ts';
import { MenuButton } from '../../../crud/record/action-menu.tsx';
import { MoreMenu } from '../../../crud/record/more-menu.tsx';
import type { Action } from '../../../crud/record/overrides.ts';
import { IconAction } from '../../../layout/icon-action.tsx';
import { lazyPart } from '../../../layout/page.tsx';
import { PageHead } from '../../../layout/page-parts.tsx';
import { Pill } from '../../../layout/pill.tsx';
import { ask, isConfirmed } from '../../../providers/dialog-queue.ts';
import { sentenceOf } from '../../../providers/failure.ts';
import { useCall } from '../../../providers/queries.ts';
import { useMay } from '../../../providers/use-may.ts';
import { DashboardFileError, readDashboardFile, saveDashboardFile } from '../custom/shared/dashboard-file.ts';
import { dashboardPaths } from '../custom/shared/dashboard-paths.ts';
import { contentLabels, contentTypes } from './new-chart.ts';
import type { Editor } from './use-editor.ts';

const SettingsDrawer = lazyPart(() => import('./settings-drawer.tsx'), 'SettingsDrawer');

interface EditorBarProps {
  dashboard: Dashboard;
  editor: Editor;
  onReload: () => void;
  onAdd: (type?: Chart['type']) => void;
  onPublish: () => void;
}

export function EditorBar({ dashboard, editor, onReload, onAdd, onPublish }: EditorBarProps) {
  const [showsSettings, setShowsSettings] = useState(false);
  const { actions, dialogs } = useEditorActions(dashboard, editor, onReload);
  const tiles: Action[] = [
    { label: 'Chart', run: () => onAdd() },
    ...contentTypes.map((type) => ({ label: contentLabels[type], run: () => onAdd(type) })),
  ];
  const { canUndo, canRedo, undo, redo, hasDraft, failure } = editor;
  return (
    <>
      <PageHead
        title={
          <Stack component="span" direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
            {dashboard.name}
            {dashboard.isPublic && <Pill tone="warning">Public</Pill>}
          </Stack>
        }
        about={<DraftState editor={editor} />}
        actions={
          <>
            <IconAction icon={Undo} title="Undo" disabled={!canUndo} onClick={undo} />
            <IconAction icon={Redo} title="Redo" disabled={!canRedo} onClick={redo} />
            <IconAction icon={SettingsOutlined} title="Settings" onClick={() => setShowsSettings(true)} />
            <MoreMenu of={dashboard.name} actions={actions} />
            <MenuButton variant="outlined" startIcon={<Add />} actions={tiles}>
              Add tile
            </MenuButton>
            <Button component={Link} to={dashboardPaths.show(dashboard.id)} variant="outlined" color="inherit">
              Close
            </Button>
            <Button variant="contained" disabled={!hasDraft} onClick={onPublish}>
              Publish
            </Button>
          </>
        }
      />
      {failure && (
        <Alert
          severity="error"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" size="small" onClick={() => void editor.save()}>
              Try again
            </Button>
          }
        >
          Your changes are not saved: {failure}
        </Alert>
      )}
      {dialogs}
      {showsSettings && <SettingsDrawer {...{ dashboard, editor, onReload }} onClose={() => setShowsSettings(false)} />}
    </>
  );
}

const DraftState = ({ editor: { isSaving, isChanged, hasDraft } }: { editor: Editor }) => (
  <span role="status">
    {isSaving || isChanged
      ? 'Saving draft…'
      : hasDraft
        ? 'Draft saved. Viewers see the published version.'
        : 'Published'}
  </span>
);

const DashboardVersions = lazyPart(() => import('./dashboard-versions.tsx'), 'DashboardVersions');

/** The menu of the editor, and the dialogs that it opens. */
function useEditorActions(
  dashboard: Dashboard,
  editor: Editor,
  onReload: () => void,
): { actions: Action[]; dialogs: ReactNode } {
  const [showsVersions, setShowsVersions] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const call = useCall();
  const mayReadVersions = useMay('dashboards', 'versions');
  const params = { id: dashboard.id };
  const discard = async () => {
    const text = 'All changes since the published version are discarded. Viewers notice nothing.';
    if (!(await isConfirmed('Discard the draft?', text, 'Discard draft'))) return;
    const discarding = (version: number) => call('dashboards', 'update', { params, body: { draft: null, version } });
    if (await editor.act(discarding)) onReload();
  };
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    if (!chosen) return;
    try {
      const { document } = await readDashboardFile(chosen);
      editor.change(() => document);
    } catch (thrown) {
      const text = thrown instanceof DashboardFileError ? thrown.message : sentenceOf(thrown);
      void ask({ title: 'This file was not imported', text, confirmText: 'Close' });
    } finally {
      target.value = '';
    }
  };
  return {
    actions: [
      ...(mayReadVersions ? [{ label: 'Versions', icon: History, run: () => setShowsVersions(true) }] : []),
      {
        label: 'Export as a file',
        icon: FileDownloadOutlined,
        run: () => saveDashboardFile(dashboard, editor.document),
      },
      { label: 'Replace with a file', icon: UploadFileOutlined, run: () => file.current?.click() },
      ...(editor.hasDraft ? [{ label: 'Discard draft', icon: DeleteOutlined, run: discard }] : []),
    ],
    dialogs: (
      <>
        <input
          ref={file}
          hidden
          type="file"
          accept=".json,application/json"
          aria-label="Dashboard to import"
          onChange={(event) => void read(event)}
        />
        {showsVersions && (
          <DashboardVersions {...{ dashboard, editor, onReload }} onClose={() => setShowsVersions(false)} />
        )}
      </>
    ),
  };
}
