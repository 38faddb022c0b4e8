import { CanAccess } from '@refinedev/core';
import { List } from '@refinedev/mui';
import { openPages } from '../../../resources.config.ts';
import type { ScreenProps } from '../../core/web/layout/page.tsx';
import { pageLook } from '../../core/web/layout/page-look.ts';
import { PageTitle } from '../../core/web/layout/page-parts.tsx';
import { NotAllowed } from '../../core/web/record/record-parts.tsx';
import { ResourceList } from '../../core/web/screens/resource-list.tsx';

const filterOf = (value: 'gdpr' | 'ccpa') => [{ field: 'law', operator: 'eq' as const, value }];
const filters = { gdpr: filterOf('gdpr'), ccpa: filterOf('ccpa') };

/** The requests of one law: each has its own page, which is open without a permission, unlike its data. */
export function DataRequests({ page }: ScreenProps) {
  const law = page.path === openPages.ccpa.path ? 'ccpa' : 'gdpr';
  return (
    <CanAccess
      resource="dataRequests"
      action="list"
      params={{}}
      fallback={
        <List {...pageLook} resource="dataRequests" canCreate={false} title={<PageTitle title={page.title} />}>
          <NotAllowed what="see requests" name="dataRequests" operation="list" />
        </List>
      }
    >
      <ResourceList key={law} page={{ ...page, resource: 'dataRequests' }} fixed={filters[law]} />
    </CanAccess>
  );
}
