import Box from '@mui/material/Box';

const most = 99;

/** How many, on the corner of a button; nothing where there are none. */
export function ButtonCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        position: 'absolute',
        top: 2,
        right: 0,
        minWidth: 18,
        px: 0.5,
        borderRadius: 9,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontSize: 11,
        lineHeight: '18px',
        fontWeight: 500,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {count > most ? `${most}+` : count}
    </Box>
  );
}
