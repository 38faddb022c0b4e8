import Add from '@mui/icons-material/Add';
import Redo from '@mui/icons-material/Redo';
import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import Undo from '@mui/icons-material/Undo';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Chart } from '../../../../contract/schemas/dashboards/chart.ts';
import type { Dashboard } from '../../../../contract/schemas/dashboards/custom-dashboard.ts';
import { IconAction } from '../../../layout/icon-action.tsx';
import { lazyPart } from '../../../layout/lazy-part.tsx';
import { PageHead } from '../../../layout/page-head.tsx';
import { Pill } from '../../../layout/pill.tsx';
import { MoreMenu } from '../../forms/list/more-menu.tsx';
import { dashboardPaths } from '../custom/shared/dashboard-paths.ts';
import { contentLabels } from './new-chart.ts';
import type { Editor } from './use-editor.ts';
import { useEditorActions } from './use-editor-actions.tsx';

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
            <IconAction title="Undo" disabled={!canUndo} onClick={undo}>
              <Undo fontSize="small" />
            </IconAction>
            <IconAction title="Redo" disabled={!canRedo} onClick={redo}>
              <Redo fontSize="small" />
            </IconAction>
            <IconAction title="Settings" onClick={() => setShowsSettings(true)}>
              <SettingsOutlined fontSize="small" />
            </IconAction>
            <MoreMenu of={dashboard.name} actions={actions} />
            <AddMenu onAdd={onAdd} />
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

function AddMenu({ onAdd }: Pick<EditorBarProps, 'onAdd'>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (type?: Chart['type']) => () => {
    setAnchor(null);
    onAdd(type);
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Add />}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Add tile
      </Button>
      <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={choose()}>Chart</MenuItem>
        {Object.entries(contentLabels).map(([type, label]) => (
          <MenuItem key={type} onClick={choose(type as Chart['type'])}>
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
