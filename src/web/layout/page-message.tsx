import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface PageMessageProps {
  title: string;
  text: string;
  icon?: ReactNode;
  action?: ReactNode;
}

export function PageMessage({ title, text, icon, action }: PageMessageProps) {
  return (
    <Box sx={{ maxWidth: 480, mx: 'auto', py: { xs: 6, md: 12 }, textAlign: 'center' }}>
      {icon && <Box sx={{ mb: 2, color: 'text.secondary', '& svg': { fontSize: 40 } }}>{icon}</Box>}
      <Typography variant="h1" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 3 }}>
        {text}
      </Typography>
      {action}
    </Box>
  );
}
