import { permissionFor } from '../../../core/contract/catalogue.ts';
import { sql } from '../../../core/server/db/database.ts';
import { count, customerDimensions, type Dataset, declared, segmentDimension, segmentsOf } from './dataset.ts';
import { lookupsIn } from './lookups.ts';
import { responseDatasets } from './response-datasets.ts';
import { surveyDatasets } from './survey-datasets.ts';

const peopleDatasets = {
  customers: {
    ...declared('customers', { count: count('count') }),
    permission: permissionFor('customerFormResponses', 'list'),
    dimensions: { ...customerDimensions, company: { label: 'Company', type: 'text' }, ...segmentDimension },
    own: ['customerField'],
    sources: (asking) => [
      {
        ...segmentsOf(asking, sql`r.id`),
        ...lookupsIn(asking, { customer: sql`r.id` }),
        from: sql`customer_form_responses r`,
        where: sql`r.tenant_id = ${asking.tenantId} and r.delete_at is null`,
        times: { createdAt: { at: sql`r.created_at` } },
        columns: { company: sql`r.company`, count: sql`1` },
      },
    ],
  },
  users: {
    ...declared('users', { count: count('count') }),
    permission: permissionFor('users', 'list'),
    dimensions: {
      roleId: { label: 'Role', type: 'integer', names: 'roles' },
      isActive: { label: 'Active', type: 'boolean' },
    },
    sources: ({ tenantId, isPast, at }) => [
      {
        from: sql`users r`,
        where: sql`r.tenant_id = ${tenantId} and (r.deleted_at is null${isPast ? sql` or r.deleted_at >= ${at}` : sql``})`,
        times: { createdAt: { at: sql`r.created_at` }, lastSignInAt: { at: sql`r.last_sign_in_at` } },
        columns: { roleId: sql`r.role_id`, isActive: sql`r.is_active`, count: sql`1` },
      },
    ],
  },
} satisfies Record<string, Dataset>;

/** Every dataset by its name in queries. */
export const datasets: Readonly<Record<string, Dataset>> = {
  ...responseDatasets,
  ...surveyDatasets,
  ...peopleDatasets,
};
