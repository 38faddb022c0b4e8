import { openPages } from '../../../../resources.config.ts';
import { NotAllowed } from '../../crud/record/record-details.tsx';
import { ResourceList } from '../../crud/resource-list.tsx';
import type { ScreenProps } from '../../layout/page.tsx';
import { PageHead } from '../../layout/page-parts.tsx';
import { useMayEach } from '../../providers/use-may.ts';

const filterOf = (value: 'gdpr' | 'ccpa') => [{ field: 'law', operator: 'eq' as const, value }];
const filters = { gdpr: filterOf('gdpr'), ccpa: filterOf('ccpa') };

/** The requests of one law: each has its own page, which is open without a permission, unlike its data. */
export function DataRequests({ page }: ScreenProps) {
  const may = useMayEach();
  const law = page.path === openPages.ccpa.path ? 'ccpa' : 'gdpr';
  if (!may) return null;
  if (!may('dataRequests', 'list')) {
    return (
      <>
        <PageHead title={page.title} />
        <NotAllowed what="see requests" name="dataRequests" operation="list" />
      </>
    );
  }
  return <ResourceList key={law} page={{ ...page, resource: 'dataRequests' }} fixed={filters[law]} />;
}
