import { permissionFor } from '../../../contract/catalogue.ts';
import { sql } from '../../platform/db/database.ts';
import { count, type Dataset, segmentDimension, segmentsOf } from './dataset.ts';
import { responseDatasets } from './response-datasets.ts';
import { surveyDatasets } from './survey-datasets.ts';

const peopleDatasets = {
  customers: {
    label: 'Customers',
    permission: permissionFor('customerFormResponses', 'list'),
    times: { createdAt: 'Created' },
    dimensions: { company: { label: 'Company', type: 'text' }, ...segmentDimension },
    measures: { count: count('Customers', 'count') },
    sources: (asking) => [
      {
        ...segmentsOf(asking, sql`r.id`),
        from: sql`customer_form_responses r`,
        where: sql`r.tenant_id = ${asking.tenantId} and r.delete_at is null`,
        times: { createdAt: { at: sql`r.created_at` } },
        columns: { company: sql`r.company`, count: sql`1` },
      },
    ],
  },
  users: {
    label: 'Users',
    permission: permissionFor('users', 'list'),
    times: { createdAt: 'Created', lastSignInAt: 'Last sign-in' },
    dimensions: {
      roleId: { label: 'Role', type: 'integer', names: 'roles' },
      isActive: { label: 'Active', type: 'boolean' },
    },
    measures: { count: count('Users', 'count') },
    sources: ({ tenantId }) => [
      {
        from: sql`users r`,
        where: sql`r.tenant_id = ${tenantId} and r.deleted_at is null`,
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
