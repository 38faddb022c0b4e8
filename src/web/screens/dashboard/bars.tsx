import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';

export interface Bar {
  key: string;
  name: string;
  count: number;
  color?: string | null;
  detail?: string;
  to?: string;
}

/** Named figures with bars behind them, to be compared at a glance. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.25, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {bars.map(({ key, name, count, color, detail, to }) => (
        <Box key={key} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: 1.5 }}>
          <Typography component="dt" variant="body2" noWrap>
            {to ? (
              <MuiLink component={Link} to={to} color="inherit" underline="hover">
                {name}
              </MuiLink>
            ) : (
              name
            )}
            {detail && (
              <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>
                {detail}
              </Box>
            )}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
            {count.toLocaleString()}
          </Typography>
          <Box aria-hidden sx={{ gridColumn: '1 / -1', height: 6, borderRadius: 1, bgcolor: 'action.hover', mt: 0.5 }}>
            <Box
              sx={{
                width: `${(count / most) * 100}%`,
                height: '100%',
                borderRadius: 1,
                bgcolor: color ?? 'primary.main',
              }}
            />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
