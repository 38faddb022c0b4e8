import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Children, type ReactNode, useId } from 'react';

interface PaletteFamilyProps {
  name: string;
  isColumn: boolean;
  children: ReactNode;
}

/** Questions of one family; none where there is no such question. */
export function PaletteFamily({ name, isColumn, children }: PaletteFamilyProps) {
  const id = useId();
  if (Children.count(children) === 0) return null;
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="caption" component="p" color="textSecondary" sx={{ mb: 0.5 }}>
        {name}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: isColumn ? 0.25 : 0.75,
          gridTemplateColumns: isColumn ? 'minmax(0, 1fr)' : 'repeat(auto-fill, minmax(152px, 1fr))',
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
