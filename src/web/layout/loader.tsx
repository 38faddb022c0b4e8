import LinearProgress from '@mui/material/LinearProgress';

/** A thin line across the top: something is on its way. */
export function Loader() {
  return (
    <LinearProgress aria-label="Loading" sx={{ position: 'fixed', inset: '0 0 auto', height: 3, zIndex: 'tooltip' }} />
  );
}
