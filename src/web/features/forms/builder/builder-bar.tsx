import Redo from '@mui/icons-material/Redo';
import Undo from '@mui/icons-material/Undo';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { layout } from '../../../../contract/settings.ts';
import { IconAction } from '../../../layout/icon-action.tsx';
import type { BuilderDraft } from '../draft/builder-draft.ts';
import type { Builder, FormKind } from '../draft/form-kind.ts';
import { BuilderMenu } from './builder-menu.tsx';

interface BuilderBarProps<D extends BuilderDraft> {
  kind: FormKind<D>;
  builder: Builder<D>;
  view: string;
  onView: (view: string) => void;
  onSave: () => Promise<boolean>;
  onReload: () => void;
}

export function BuilderBar<D extends BuilderDraft>({
  kind,
  builder,
  view,
  onView,
  onSave,
  onReload,
}: BuilderBarProps<D>) {
  const { value, failure, isSaving, undo, redo, canUndo, canRedo } = builder;
  const isNew = value.saved.id === null;
  return (
    <Box
      role="region"
      aria-label={capital(kind.format.one)}
      sx={{
        position: 'sticky',
        top: layout.topBarHeight,
        zIndex: 3,
        mx: { xs: -2, sm: -3 },
        px: { xs: 2, sm: 3 },
        py: 1,
        mb: 2,
        bgcolor: 'background.default',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, rowGap: 0.5, flexWrap: 'wrap' }}>
        <Views views={kind.views} view={view} onView={onView} />
        <Box sx={{ display: 'flex' }}>
          <IconAction title="Undo (Ctrl+Z)" aria-label="Undo" disabled={!canUndo} onClick={undo}>
            <Undo fontSize="small" />
          </IconAction>
          <IconAction title="Redo (Ctrl+Shift+Z)" aria-label="Redo" disabled={!canRedo} onClick={redo}>
            <Redo fontSize="small" />
          </IconAction>
          <BuilderMenu builder={builder} onRestored={onReload} />
        </Box>
        {kind.BarActions && (
          <Suspense>
            <kind.BarActions builder={builder} onSave={onSave} />
          </Suspense>
        )}
        <Box sx={actionsStyle}>
          <Typography
            variant="caption"
            color="textSecondary"
            role="status"
            sx={{ flex: '1 1 0', lineHeight: 1.3, textAlign: { md: 'right' } }}
          >
            {formatSaveState(builder, isNew)}
          </Typography>
          <Button variant="contained" onClick={() => void onSave()} loading={isSaving} title="Ctrl+S">
            {isNew ? `Create ${kind.format.one}` : 'Save changes'}
          </Button>
        </Box>
      </Box>
      {failure && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {failure}
        </Alert>
      )}
    </Box>
  );
}

// The status may take two lines; if the row is too narrow, status and save button wrap to the next row.
const actionsStyle = { display: 'flex', alignItems: 'center', gap: 1, flex: '1 1 220px' } as const;

interface ViewsProps {
  views: readonly { name: string; label: string }[];
  view: string;
  onView: (view: string) => void;
}

function Views({ views, view, onView }: ViewsProps) {
  const all = [{ name: 'questions', label: 'Questions' }, ...views, { name: 'preview', label: 'Preview' }];
  return (
    <Box
      role="group"
      aria-label="View"
      sx={{
        display: 'flex',
        width: { xs: '100%', md: 'auto' },
        p: 0.25,
        borderRadius: 1,
        bgcolor: 'action.hover',
        // Six tabs are wider than a phone screen.
        overflowX: 'auto',
        scrollbarWidth: 'none',
        '& > button': { flex: { xs: '1 0 auto', md: 'none' } },
      }}
    >
      {all.map(({ name, label }) => (
        <Button
          key={name}
          size="small"
          color="inherit"
          aria-pressed={name === view}
          onClick={() => onView(name)}
          sx={{
            px: 1.5,
            bgcolor: name === view ? 'background.paper' : 'transparent',
            boxShadow: name === view ? '0 1px 3px rgb(0 0 0 / 16%)' : 'none',
            color: name === view ? 'text.primary' : 'text.secondary',
          }}
        >
          {label}
        </Button>
      ))}
    </Box>
  );
}

function formatSaveState({ isChanged, isSaved, changedAt }: Builder, isNew: boolean): string {
  if (!isChanged) return isNew ? 'Nothing to save yet.' : 'All saved.';
  if (!isSaved) return 'This browser cannot save a draft: save soon.';
  return changedAt ? `Draft saved ${clock.format(changedAt)}, in this tab.` : 'Draft saved in this tab.';
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
