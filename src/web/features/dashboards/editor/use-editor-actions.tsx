import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import History from '@mui/icons-material/History';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import type { Dashboard } from '../../../../contract/schemas/dashboards/custom-dashboard.ts';
import type { Action } from '../../../crud/record/overrides.ts';
import { lazyPart } from '../../../layout/lazy-part.tsx';
import { ask, isConfirmed } from '../../../providers/dialog-queue.ts';
import { sentenceOf } from '../../../providers/failure.ts';
import { useCall } from '../../../providers/use-call.ts';
import { useMay } from '../../../providers/use-may.ts';
import { DashboardFileError, readDashboardFile, saveDashboardFile } from '../custom/shared/dashboard-file.ts';
import type { Editor } from './use-editor.ts';

const VersionsDrawer = lazyPart(() => import('./versions-drawer.tsx'), 'VersionsDrawer');

/** The menu of the editor, and the dialogs that it opens. */
export function useEditorActions(
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
          <VersionsDrawer {...{ dashboard, editor, onReload }} onClose={() => setShowsVersions(false)} />
        )}
      </>
    ),
  };
}
