import Box from '@mui/material/Box';

/** The first stop of the Tab key: straight to the page. */
export function SkipLink() {
  return (
    <Box
      component="a"
      href="#main"
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        px: 2,
        py: 1,
        zIndex: 'tooltip',
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontWeight: 500,
        textDecoration: 'none',
        transform: 'translateY(-200%)',
        '&:focus': { transform: 'none' },
      }}
    >
      Skip to the page
    </Box>
  );
}
