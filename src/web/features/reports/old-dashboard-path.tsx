import { Navigate, useParams } from 'react-router';
import type { ScreenProps } from '../../layout/current-page.ts';
import { dashboardPaths } from '../dashboards/custom/shared/dashboard-paths.ts';

/** Dashboards had these paths before they had their own. */
export function OldDashboardPath({ page }: ScreenProps) {
  const { id } = useParams();
  const isNew = page.name === 'newReportingDashboard';
  const to = id ? dashboardPaths.show(Number(id)) : isNew ? dashboardPaths.create : dashboardPaths.list;
  return <Navigate to={to} replace />;
}
