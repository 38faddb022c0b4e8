import Redo from '@mui/icons-material/Redo';
import Undo from '@mui/icons-material/Undo';
import { Alert, Box, Button, Link, Typography } from '@mui/material';
import { layout } from '../../../core/contract/settings.ts';
import { IconAction } from '../../../core/web/layout/icon-action.tsx';
import type { Builder, BuilderDraft, FormKind } from '../draft/builder-draft.ts';
import { BuilderMenu } from './builder-menu.tsx';

interface BuilderBarProps<D extends BuilderDraft> {
  kind: FormKind<D>;
  builder: Builder<D>;
  view: string;
  onView: (view: string) => void;
  onSave: (isQuiet?: boolean) => Promise<number | undefined>;
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
  const { value, failure, isAutosaved, isSaving, undo, redo, canUndo, canRedo } = builder;
  const isNew = value.saved.id === null;
  return (
    <Box role="region" aria-label={capital(kind.format.one)} sx={barStyle}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, rowGap: 0.5, flexWrap: 'wrap' }}>
        <Views views={kind.views} view={view} onView={onView} />
        <Box sx={{ display: 'flex' }}>
          <IconAction icon={Undo} title="Undo (Ctrl+Z)" aria-label="Undo" disabled={!canUndo} onClick={undo} />
          <IconAction icon={Redo} title="Redo (Ctrl+Shift+Z)" aria-label="Redo" disabled={!canRedo} onClick={redo} />
          <BuilderMenu builder={builder} onRestored={onReload} />
        </Box>
        <Box sx={actionsStyle}>
          <Typography variant="hint" role="status" sx={{ flex: '1 1 0', lineHeight: 1.3, textAlign: { md: 'right' } }}>
            {formatSaveState(builder, isNew)}
          </Typography>
          {isAutosaved && builder.isChanged && builder.isIncomplete && !failure && (
            <Link component="button" variant="body2" onClick={() => void onSave()} sx={{ textAlign: 'left' }}>
              Show problems
            </Link>
          )}
          {!isAutosaved && (
            <Button
              variant={kind.BarActions ? 'outlined' : 'contained'}
              onClick={() => void onSave()}
              loading={isSaving}
              title="Ctrl+S"
            >
              {kind.BarActions ? 'Save draft' : isNew ? `Create ${kind.format.one}` : 'Save changes'}
            </Button>
          )}
          {kind.BarActions && <kind.BarActions builder={builder} onSave={onSave} />}
        </Box>
      </Box>
      {failure && (
        <Alert
          severity="error"
          sx={{ mt: 1 }}
          action={
            <Button color="inherit" size="small" loading={isSaving} onClick={() => void onSave()}>
              Try again
            </Button>
          }
        >
          {failure}
        </Alert>
      )}
    </Box>
  );
}

const barStyle = {
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
} as const;

// The status may take two lines; if the row is too narrow, status and buttons wrap to the next row.
const actionsStyle = { display: 'flex', alignItems: 'center', gap: 1, flex: { xs: '1 1 220px', md: '1 1 0' } } as const;

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
            px: 0.75,
            minWidth: 0,
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

function formatSaveState(builder: Builder, isNew: boolean): string {
  const { isAutosaved, isChanged, isIncomplete, isSaved, isSaving, failure } = builder;
  if (isSaving) return 'Saving…';
  if (!isChanged) return isNew ? 'Nothing to save yet.' : 'Saved';
  if (!isSaved) return 'This browser cannot save a draft: save soon.';
  if (!isAutosaved) return 'Draft saved in this tab';
  if (failure) return 'Not saved';
  return isIncomplete ? 'Incomplete, saved in this tab' : 'Saving…';
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
