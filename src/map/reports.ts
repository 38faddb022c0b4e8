import { defineResource } from '../contract/resource.ts';
import { plannedSchema } from '../contract/schemas/dashboards/dashboard.ts';

export const reportsArea = {
  reports: defineResource({
    label: ['Report', 'Reports'],
    table: 'reports',
    schema: plannedSchema,
    planned: true,
    api: {
      list: 'GET /Reports',
      show: 'GET /Reports/:id',
      generate: 'POST /Reports/generate',
      save: 'POST /Reports/save',
      update: 'POST /Reports/update',
    },
    pages: {
      list: {
        path: '/reporting/dashboard',
        title: 'Reporting Dashboard',
        screen: 'planned',
        menu: { group: 'Reports', icon: 'reports' },
      },
      save: {
        path: '/reporting/build',
        title: 'Report Builder',
        screen: 'planned',
        menu: { group: 'Reports', icon: 'build' },
      },
      generate: { path: '/reporting/generate', title: 'Generate Report', screen: 'planned' },
      update: { path: '/reporting/:id/build', title: 'Report Builder', screen: 'planned' },
      show: { path: '/reporting/:reportId/view', title: 'Report', screen: 'planned', bare: true },
    },
    fields: {},
  }),
};
