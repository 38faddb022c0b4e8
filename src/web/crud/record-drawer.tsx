import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { resourceOf } from '../../contract/catalogue.ts';
import { useRecordAddress } from './record-address.ts';

/** The record that the address names, over the list it belongs to. */
export function RecordDrawer({ name }: { name: string }) {
  const { record, editing, close } = useRecordAddress();
  const titleId = useId();
  const [one] = resourceOf(name).label;
  const title = record === 'new' ? `New ${one.toLowerCase()}` : editing ? `Edit ${one.toLowerCase()}` : one;
  return (
    <Drawer
      anchor="right"
      open={record !== undefined}
      onClose={close}
      slotProps={{
        paper: {
          'aria-labelledby': titleId,
          role: 'dialog',
          sx: { width: { xs: '100%', sm: 520 }, maxWidth: '100vw' },
        },
      }}
      sx={{ zIndex: ({ zIndex }) => zIndex.modal }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pl: 3, pr: 1.5, py: 1.5 }}>
        <Typography id={titleId} variant="h2">
          {title}
        </Typography>
        <IconButton aria-label="Close" onClick={close}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <Divider />
    </Drawer>
  );
}
