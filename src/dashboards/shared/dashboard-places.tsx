import { Link as MuiLink } from '@mui/material';
import { CanAccess } from '@refinedev/core';
import { Link } from 'react-router';
import { resources } from '../../../resources.config.ts';

const { stats } = resources.sentimentStats.pages;
const { list: dashboards } = resources.dashboards.pages;
const { list: reports } = resources.reports.pages;

/** The three pages with figures: each says what it is for and leads to the other two. */
const places = [
  { ...stats, name: stats.title, resource: 'sentimentStats', action: 'stats' },
  { ...dashboards, name: dashboards.menu.title, resource: 'dashboards', action: 'list' },
  { ...reports, name: reports.title, resource: 'reports', action: 'list' },
];

export function DashboardPlaces({ path }: { path: string }) {
  const others = places.filter((place) => place.path !== path);
  return (
    <>
      {places.find((place) => place.path === path)?.about}
      {others.map(({ resource, action, path: to, name }) => (
        <CanAccess key={to} resource={resource} action={action} fallback={null}>
          {' · '}
          <MuiLink component={Link} to={to} sx={{ whiteSpace: 'nowrap' }}>
            {name}
          </MuiLink>
        </CanAccess>
      ))}
    </>
  );
}
