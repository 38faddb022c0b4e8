import { defineResource } from '../contract/resource.ts';
import { analyticsQuerySchema, datasetSchema } from '../contract/schemas/dashboards/analytics-query.ts';
import { dashboardStatsSchema, plannedSchema, statsQuerySchema } from '../contract/schemas/dashboards/dashboard.ts';

export const dashboardsArea = {
  sentimentStats: defineResource({
    label: ['Main dashboard', 'Main dashboard'],
    table: 'sentiment_responses',
    schema: dashboardStatsSchema,
    api: {
      stats: { endpoint: 'GET /Dashboard/sentiment/stats', query: statsQuerySchema, ownTransaction: true },
      overall: { endpoint: 'GET /Dashboard/sentiment/overall', query: statsQuerySchema, ownTransaction: true },
    },
    pages: {
      stats: {
        path: '/dashboard',
        title: 'Dashboard',
        screen: 'sentiment-dashboard',
        menu: { group: 'Main Dashboard', icon: 'dashboard' },
      },
    },
    fields: {},
  }),

  analytics: defineResource({
    label: ['Analytics dataset', 'Analytics'],
    table: 'sentiment_responses',
    schema: datasetSchema,
    api: {
      datasets: 'GET /Dashboards/datasets',
      // Each dataset also needs the permission to list its rows.
      query: {
        endpoint: 'POST /Dashboards/query',
        needs: 'datasets',
        body: analyticsQuerySchema,
        perMinute: 600,
        ownTransaction: true,
      },
    },
    pages: {},
    fields: {},
  }),

  dashboards: defineResource({
    label: ['Dashboard', 'Dashboards'],
    table: 'dashboards',
    schema: plannedSchema,
    planned: true,
    api: {
      list: 'GET /Dashboards',
      create: 'POST /Dashboards',
      update: 'PUT /Dashboards/:id',
      addChart: 'POST /Dashboards/:dashboardId/charts',
    },
    pages: {
      list: {
        path: '/dashboards/list',
        title: 'Dashboards',
        screen: 'planned',
        menu: { group: 'Custom Dashboards', title: 'Dashboard List', icon: 'dashboards' },
      },
      create: {
        path: '/dashboards/create',
        title: 'Create Dashboard',
        screen: 'planned',
        menu: { group: 'Custom Dashboards', title: 'Create Dashboard', icon: 'add' },
      },
      createNew: { path: '/dashboards/create-new', title: 'Create Dashboard', needs: 'create', screen: 'planned' },
      createSimple: {
        path: '/dashboards/create-simple',
        title: 'Create Dashboard',
        needs: 'create',
        screen: 'planned',
      },
      show: { path: '/dashboards/:id', title: 'Dashboard', needs: 'list', screen: 'planned' },
      edit: { path: '/dashboards/:id/edit', title: 'Edit Dashboard', needs: 'update', screen: 'planned' },
      addChart: { path: '/dashboards/:id/add-chart', title: 'Add Chart', screen: 'planned' },
    },
    fields: {},
  }),
};
