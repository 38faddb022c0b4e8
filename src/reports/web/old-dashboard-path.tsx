import { useCan } from '@refinedev/core';
import { Navigate, useParams } from 'react-router';
import { PageMessage, PageSkeleton, type ScreenProps } from '../../core/web/layout/page.tsx';
import { dashboardPaths } from '../../dashboards/shared/dashboard-paths.ts';

/** Dashboards had these paths before they had their own. The old paths stay open to everyone. */
export function OldDashboardPath({ page }: ScreenProps) {
  const { id } = useParams();
  const isNew = page.name === 'newReportingDashboard';
  const { data: access } = useCan({ resource: 'dashboards', action: isNew ? 'create' : 'list' });
  const to = id ? dashboardPaths.show(Number(id)) : isNew ? dashboardPaths.create : dashboardPaths.list;
  // The skeleton keeps the footer in place while the other page loads.
  if (!access || access.can) {
    return (
      <>
        <PageSkeleton />
        {access && <Navigate to={to} replace />}
      </>
    );
  }
  return (
    <PageMessage
      title={page.title}
      text={`Dashboards are at ${to}. Ask an administrator of your organization for access.`}
      action={null}
    />
  );
}
