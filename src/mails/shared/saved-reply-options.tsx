import { MenuItem, MenuList, Paper, Typography } from '@mui/material';
import type { SavedReply } from '../schemas/saved-reply.ts';

interface SavedReplyOptionsProps {
  id: string;
  offered: readonly SavedReply[];
  current: number;
  choose: (reply: SavedReply) => void;
}

/** The saved replies above the email, while a word begins with a slash. */
export function SavedReplyOptions({ id, offered, current, choose }: SavedReplyOptionsProps) {
  return (
    <Paper
      elevation={4}
      sx={{ position: 'absolute', bottom: '100%', left: 0, right: 0, mb: 0.5, maxWidth: 480, zIndex: 5 }}
    >
      <MenuList id={id} role="listbox" aria-label="Saved replies" dense disablePadding>
        {offered.map((reply, index) => (
          <MenuItem
            key={reply.id}
            id={`${id}-${reply.id}`}
            role="option"
            aria-selected={index === current}
            selected={index === current}
            tabIndex={-1}
            // Prevents the click from taking the focus from the text field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(reply)}
            sx={{ display: 'block' }}
          >
            <Typography variant="body2" noWrap sx={{ fontWeight: 500 }}>
              {reply.name}
            </Typography>
            <Typography variant="hint" component="div" noWrap dir="auto">
              {reply.body}
            </Typography>
          </MenuItem>
        ))}
      </MenuList>
    </Paper>
  );
}
