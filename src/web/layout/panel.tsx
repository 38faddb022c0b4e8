import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface PanelProps {
  title?: string;
  about?: string;
  action?: ReactNode;
  children: ReactNode;
}

export function Panel({ title, about, action, children }: PanelProps) {
  const id = useId();
  return (
    <Box
      component="section"
      {...(title ? { 'aria-labelledby': id } : {})}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        p: { xs: 2, sm: 3 },
        minWidth: 0,
      }}
    >
      {title && (
        <Stack
          direction="row"
          sx={{ justifyContent: 'space-between', alignItems: 'center', gap: 2, mb: about ? 0.5 : 2 }}
        >
          <Typography id={id} variant="h3" component="h2">
            {title}
          </Typography>
          {action}
        </Stack>
      )}
      {about && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {about}
        </Typography>
      )}
      {children}
    </Box>
  );
}
