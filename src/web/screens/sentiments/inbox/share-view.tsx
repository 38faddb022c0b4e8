import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type FormEvent, useId, useState } from 'react';
import type { InboxView } from '../../../../contract/schemas/inbox-view.ts';
import { GroupsPicker } from '../shared/groups-picker.tsx';
import { changeView } from './saved-views.ts';

/** Asks which groups see a view. */
export function ShareView({ view, onClose }: { view: InboxView; onClose: () => void }) {
  const id = useId();
  const [groupIds, setGroups] = useState(view.groupIds);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onClose();
    const words = groupIds.length === 1 ? 'One group sees it now' : `${groupIds.length} groups see it now`;
    void changeView(view, { sharedWith: 'groups', groupIds }, words);
  };
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={id} onClose={onClose}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        Share “{view.name}” with groups
      </DialogTitle>
      <DialogContent>
        <Box component="form" onSubmit={submit}>
          <Stack sx={{ gap: 2 }}>
            <Typography variant="body2" color="textSecondary">
              Everybody in these groups finds it among their views. You alone change it.
            </Typography>
            <GroupsPicker label="Groups" value={groupIds} onChange={setGroups} />
            <Stack direction="row" sx={{ justifyContent: 'flex-end', gap: 1 }}>
              <Button color="inherit" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" variant="contained" disabled={groupIds.length === 0}>
                Share
              </Button>
            </Stack>
          </Stack>
        </Box>
      </DialogContent>
    </Dialog>
  );
}
