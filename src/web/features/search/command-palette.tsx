import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Command } from 'cmdk';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useMayShow } from '../../providers/access.ts';
import { type PaletteCommand, pageActions, pageCommands } from './page-commands.ts';
import { searched, useSearch } from './use-search.ts';

const commandsAtOnce = 8;

/** Search, navigation and the actions of the open page in one dialog, opened by Ctrl K. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const mayShow = useMayShow();
  const [text, setText] = useState('');
  const [ofPage] = useState(pageActions);
  const { records, isSearching } = useSearch(text);
  const commands = mayShow ? pageCommands(mayShow) : [];
  const [creating, places] = [commands.filter(isCreating), commands.filter((command) => !isCreating(command))];
  const run = ({ act }: PaletteCommand) => {
    onClose();
    if (typeof act === 'string') void navigate(act);
    // The dialog gives the focus back before the action may open another one.
    else setTimeout(act);
  };
  const groups = [
    ['Results', records],
    ['On this page', text ? matching(ofPage, text) : []],
    ['Go to', matching(places, text).slice(0, text ? commandsAtOnce : places.length)],
    ['Create', matching(creating, text)],
  ] as const;
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-label="Search and commands"
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <Palette label="Search and commands" shouldFilter={false} loop>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, px: 2, borderBottom: 1, borderColor: 'divider' }}>
          <Search fontSize="small" color="action" />
          <Command.Input
            autoFocus
            value={text}
            onValueChange={setText}
            placeholder="Find a response, survey, form, customer or user, or go to a page"
          />
        </Box>
        <Command.List>
          {groups.map(
            ([heading, found]) =>
              found.length > 0 && (
                <Command.Group key={heading} heading={heading}>
                  {found.map((command) => (
                    <Command.Item key={command.id} value={command.id} onSelect={() => run(command)}>
                      <span dir="auto">{command.title}</span>
                      <Typography variant="caption" color="textSecondary" noWrap>
                        {command.note}
                      </Typography>
                    </Command.Item>
                  ))}
                </Command.Group>
              ),
          )}
          <Command.Empty>
            {isSearching ? 'Searching…' : `Nothing matches “${text}”. The search covers ${searched}.`}
          </Command.Empty>
        </Command.List>
      </Palette>
    </Dialog>
  );
}

const isCreating = ({ title }: PaletteCommand) => /^Create /.test(title);

function matching(commands: readonly PaletteCommand[], text: string): PaletteCommand[] {
  const words = text.toLowerCase().split(/\s+/);
  return commands.filter(({ title, note }) => words.every((word) => `${title} ${note}`.toLowerCase().includes(word)));
}

const Palette = styled(Command)(({ theme: { palette, spacing, shape, typography } }) => ({
  '& [cmdk-input]': {
    ...typography.body1,
    flexGrow: 1,
    minWidth: 0,
    border: 0,
    outline: 0,
    padding: spacing(2, 0),
    background: 'none',
    color: palette.text.primary,
  },
  '& [cmdk-list]': { maxHeight: 'min(60vh, 480px)', overflowY: 'auto', padding: spacing(1) },
  '& [cmdk-group-heading]': { ...typography.caption, color: palette.text.secondary, padding: spacing(1, 1.5, 0.5) },
  '& [cmdk-item]': {
    ...typography.body2,
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: spacing(2),
    padding: spacing(1, 1.5),
    borderRadius: shape.borderRadius,
    cursor: 'pointer',
    '& > span:first-of-type': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& > span:last-of-type': { flexShrink: 0, maxWidth: '45%' },
  },
  '& [cmdk-item][data-selected="true"]': { background: palette.action.selected },
  '& [cmdk-empty]': { ...typography.body2, color: palette.text.secondary, padding: spacing(2, 1.5) },
}));
