import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

/** A picture, small; pressed, as large as the window. */
export function Thumbnail({ address, name }: { address: string; name: string }) {
  const [isOpen, setOpen] = useState(false);
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <Typography color="textSecondary">The picture could not be loaded.</Typography>;
  return (
    <>
      <ButtonBase
        aria-label={`Enlarge: ${name}`}
        onClick={() => setOpen(true)}
        sx={{ borderRadius: 1, border: 1, borderColor: 'divider', overflow: 'hidden' }}
      >
        <Box
          component="img"
          src={address}
          alt={name}
          loading="lazy"
          onError={() => setBroken(true)}
          sx={{ display: 'block', maxWidth: 240, maxHeight: 160, objectFit: 'cover' }}
        />
      </ButtonBase>
      <Dialog open={isOpen} onClose={() => setOpen(false)} maxWidth={false} aria-label={name}>
        <IconButton
          aria-label="Close the picture"
          onClick={() => setOpen(false)}
          sx={{
            position: 'absolute',
            top: 8,
            right: 8,
            bgcolor: 'background.paper',
            '&:hover': { bgcolor: 'background.paper' },
          }}
        >
          <Close />
        </IconButton>
        <Box component="img" src={address} alt={name} sx={{ display: 'block', maxWidth: '100%', maxHeight: '90vh' }} />
      </Dialog>
    </>
  );
}
