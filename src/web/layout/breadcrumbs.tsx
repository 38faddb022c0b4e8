import Breadcrumbs from '@mui/material/Breadcrumbs';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link, useLocation } from 'react-router';
import { layout } from '../../contract/settings.ts';
import { useGivenTitle } from '../page-title.ts';
import { throughRecord, trailTo } from './trail.ts';

/** The way to this page; the last stop is the page itself. */
export function Trail() {
  const { pathname } = useLocation();
  const given = useGivenTitle();
  const stops = throughRecord(trailTo(pathname), given.above);
  if (stops.length < 2) return null;
  return (
    <Breadcrumbs
      maxItems={layout.breadcrumbs}
      aria-label="Breadcrumbs"
      sx={{ mb: 1.5, typography: 'body2', '& li': { minWidth: 0, overflowWrap: 'anywhere' } }}
    >
      {stops.map(({ title, to }, n) => {
        const isLast = n === stops.length - 1;
        if (!isLast && to)
          return (
            <MuiLink key={title} component={Link} to={to} underline="hover" sx={{ color: 'text.secondary' }}>
              {title}
            </MuiLink>
          );
        return (
          <Typography
            key={title}
            variant="body2"
            color={isLast ? 'textPrimary' : 'textSecondary'}
            aria-current={isLast ? 'page' : undefined}
          >
            {isLast ? (given.title ?? title) : title}
          </Typography>
        );
      })}
    </Breadcrumbs>
  );
}
