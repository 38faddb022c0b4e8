import Typography from '@mui/material/Typography';

/** What a form tells, as it was written, line by line. */
export function Prose({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <Typography
      dir="auto"
      color="textSecondary"
      sx={{ mt: 0.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '68ch', textAlign: 'left' }}
    >
      {children}
    </Typography>
  );
}
