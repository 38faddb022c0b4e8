import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Switch,
  Typography,
} from '@mui/material';
import { useId } from 'react';
import { type Shortcut, shortcutChoice, useShortcutsOn } from './use-inbox-shortcuts.ts';

export function ShortcutSheet({ shortcuts, onClose }: { shortcuts: readonly Shortcut[]; onClose: () => void }) {
  const id = useId();
  const isOn = useShortcutsOn();
  const parts = [...new Set(shortcuts.map(({ part }) => part))];
  return (
    <Dialog open fullWidth maxWidth="md" aria-labelledby={id} onClose={onClose}>
      <DialogTitle id={id}>Keyboard shortcuts</DialogTitle>
      <DialogContent tabIndex={0}>
        <Box sx={{ columnCount: { xs: 1, sm: 2 }, columnGap: 4, pt: 1 }}>
          {parts.map((part) => (
            <Box key={part} component="section" sx={{ breakInside: 'avoid', mb: 2 }}>
              <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
                {part}
              </Typography>
              <Box component="dl" sx={{ m: 0 }}>
                {shortcuts
                  .filter((shortcut) => shortcut.part === part)
                  .map(({ keys, label }) => (
                    <Box
                      key={keys}
                      sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2, py: 0.25 }}
                    >
                      <Typography component="dt" variant="body2">
                        {label}
                      </Typography>
                      <Box component="dd" sx={{ m: 0, display: 'flex', gap: 0.5 }}>
                        {keys.split(' ').map((key) => (
                          <Box key={key} component="kbd" sx={keyStyle}>
                            {key === 'Escape' ? 'Esc' : key}
                          </Box>
                        ))}
                      </Box>
                    </Box>
                  ))}
              </Box>
            </Box>
          ))}
        </Box>
        <Typography variant="muted">
          {parts.includes('Moving') && 'Enter opens the focused response, and the arrow keys move in the list. '}
          Shortcuts are off while you type.
        </Typography>
      </DialogContent>
      <DialogActions sx={{ justifyContent: 'space-between' }}>
        <FormControlLabel
          control={<Switch checked={isOn} onChange={(_, next) => shortcutChoice.set(next)} />}
          label="Single-key shortcuts"
        />
        <Button autoFocus variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const keyStyle = {
  minWidth: 24,
  px: 0.75,
  textAlign: 'center',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  fontFamily: 'inherit',
  typography: 'caption',
  lineHeight: '22px',
} as const;
