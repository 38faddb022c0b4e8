import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import History from '@mui/icons-material/History';
import Redo from '@mui/icons-material/Redo';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import Undo from '@mui/icons-material/Undo';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { Button, Stack } from '@mui/material';
import { useCan, useUpdate } from '@refinedev/core';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { BodyOf } from '../../../core/routes/operations.ts';
import { IconAction } from '../../../core/web/layout/icon-action.tsx';
import { lazyPart } from '../../../core/web/layout/lazy-part.tsx';
import { PageTitle } from '../../../core/web/layout/page-parts.tsx';
import { Pill } from '../../../core/web/layout/pill.tsx';
import { ask, isConfirmed } from '../../../core/web/providers/dialog-queue.ts';
import { type ApiFailure, failureText } from '../../../core/web/providers/failure.ts';
import { MenuButton } from '../../../core/web/record/action-menu.tsx';
import { MoreMenu } from '../../../core/web/record/more-menu.tsx';
import type { Action } from '../../../core/web/record/overrides.ts';
import type { Chart } from '../../schemas/chart.ts';
import type { Dashboard } from '../../schemas/custom-dashboard.ts';
import { DashboardFileError, readDashboardFile, saveDashboardFile } from '../../shared/dashboard-file.ts';
import { dashboardPaths } from '../../shared/dashboard-paths.ts';
import { contentLabels, contentTypes } from '../../shared/new-chart.ts';
import type { Editor } from './use-editor.ts';

const SettingsDrawer = lazyPart(() => import('./settings-drawer.tsx'), 'SettingsDrawer');

interface EditorButtonsProps {
  dashboard: Dashboard;
  editor: Editor;
  onReload: () => void;
  onAdd: (type?: Chart['type']) => void;
  onPublish: () => void;
}

export const EditorTitle = ({ dashboard, editor }: Pick<EditorButtonsProps, 'dashboard' | 'editor'>) => (
  <PageTitle
    title={
      <Stack component="span" direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        {dashboard.name}
        {dashboard.isPublic && <Pill tone="warning">Public</Pill>}
      </Stack>
    }
    about={<DraftState editor={editor} />}
  />
);

export function EditorButtons({ dashboard, editor, onReload, onAdd, onPublish }: EditorButtonsProps) {
  const [showsSettings, setShowsSettings] = useState(false);
  const { actions, dialogs } = useEditorActions(dashboard, editor, onReload);
  const tiles: Action[] = [
    { label: 'Chart', run: () => onAdd() },
    ...contentTypes.map((type) => ({ label: contentLabels[type], run: () => onAdd(type) })),
  ];
  const { canUndo, canRedo, undo, redo, hasDraft } = editor;
  return (
    <>
      <IconAction icon={Undo} title="Undo" disabled={!canUndo} onClick={undo} />
      <IconAction icon={Redo} title="Redo" disabled={!canRedo} onClick={redo} />
      <IconAction icon={SettingsOutlined} title="Settings" onClick={() => setShowsSettings(true)} />
      <MoreMenu of={dashboard.name} actions={actions} />
      <MenuButton variant="outlined" startIcon={<Add />} actions={tiles}>
        Add content
      </MenuButton>
      <Button component={Link} to={dashboardPaths.show(dashboard.id)} variant="outlined" color="inherit">
        Close
      </Button>
      <Button variant="contained" disabled={!hasDraft} onClick={onPublish}>
        Publish
      </Button>
      {dialogs}
      {showsSettings && <SettingsDrawer {...{ dashboard, editor, onReload }} onClose={() => setShowsSettings(false)} />}
    </>
  );
}

const DraftState = ({ editor }: { editor: Editor }) => <span role="status">{draftState(editor)}</span>;

function draftState({ isSaving, isChanged, hasDraft, document }: Editor): string {
  if (isSaving || isChanged) return 'Saving draft…';
  if (hasDraft) return 'Draft saved. Viewers see the published version.';
  return document.charts.length === 0 ? 'Empty. Add a chart to publish it.' : 'Published';
}

const DashboardVersions = lazyPart(() => import('./dashboard-versions.tsx'), 'DashboardVersions');

/** The menu of the editor, and the dialogs that it opens. */
function useEditorActions(
  dashboard: Dashboard,
  editor: Editor,
  onReload: () => void,
): { actions: Action[]; dialogs: ReactNode } {
  const [showsVersions, setShowsVersions] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const { mutateAsync: update } = useUpdate<Dashboard, ApiFailure, BodyOf<'dashboards', 'update'>>();
  const { data: readVersionsAccess } = useCan({ resource: 'dashboards', action: 'versions' });
  const discard = async () => {
    const text = 'All changes since the published version are discarded. Viewers notice nothing.';
    if (!(await isConfirmed('Discard the draft?', text, 'Discard draft'))) return;
    const isDone = await editor.act((version) =>
      update({
        resource: 'dashboards',
        id: dashboard.id,
        values: { draft: null, version },
        invalidates: ['resourceAll'],
        successNotification: false,
        errorNotification: false,
      }),
    );
    if (isDone) onReload();
  };
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    if (!chosen) return;
    try {
      const { document } = await readDashboardFile(chosen);
      editor.change(() => document);
    } catch (thrown) {
      const text = thrown instanceof DashboardFileError ? thrown.message : failureText(thrown);
      void ask({ title: 'This file was not imported', text, confirmText: 'Close' });
    } finally {
      target.value = '';
    }
  };
  return {
    actions: [
      ...(readVersionsAccess?.can ? [{ label: 'Versions', icon: History, run: () => setShowsVersions(true) }] : []),
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
