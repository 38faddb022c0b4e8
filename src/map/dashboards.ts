import { z } from 'zod';
import { defineResource } from '../contract/resource.ts';
import {
  analyticsQuerySchema,
  datasetSchema,
  predictiveAnalyticsQuerySchema,
  sentimentAnalyticsQuerySchema,
  statsQuerySchema,
} from '../contract/schemas/dashboards/analytics-query.ts';
import { chartInputSchema } from '../contract/schemas/dashboards/chart.ts';
import {
  dashboardChangeSchema,
  dashboardDataQuerySchema,
  dashboardRowSchema,
  layoutChangeSchema,
  newDashboardSchema,
  preferencesSchema,
  publishVersionSchema,
} from '../contract/schemas/dashboards/custom-dashboard.ts';
import { publicSettingsInputSchema } from '../contract/schemas/dashboards/public-share.ts';

const documentBytes = 1_000_000;

export const dashboardsArea = {
  sentimentStats: defineResource({
    label: ['Main dashboard', 'Main dashboard'],
    table: 'sentiment_responses',
    // Each call has an answer of its own.
    schema: z.object({}),
    api: {
      stats: { endpoint: 'GET /Dashboard/sentiment/stats', query: statsQuerySchema, ownTransaction: true },
      overall: { endpoint: 'GET /Dashboard/sentiment/overall', query: statsQuerySchema, ownTransaction: true },
      sentiment: {
        endpoint: 'GET /Analytics/sentiment',
        needs: 'overall',
        query: sentimentAnalyticsQuerySchema,
        ownTransaction: true,
      },
      predictive: {
        endpoint: 'GET /Analytics/predictive',
        needs: 'overall',
        query: predictiveAnalyticsQuerySchema,
        ownTransaction: true,
      },
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
    schema: dashboardRowSchema,
    softDelete: true,
    search: ['name', 'description', 'folder'],
    order: 'name',
    params: { dashboardId: 'dashboards' },
    about: 'A dashboard shows charts of responses, surveys and cases, for you, for groups or for everyone.',
    api: {
      list: 'GET /Dashboards',
      show: { endpoint: 'GET /Dashboards/:id', needs: 'list' },
      create: { endpoint: 'POST /Dashboards', body: newDashboardSchema, bodyLimit: documentBytes },
      update: { endpoint: 'PUT /Dashboards/:id', body: dashboardChangeSchema, bodyLimit: documentBytes },
      delete: 'DELETE /Dashboards/:id',
      addChart: { endpoint: 'POST /Dashboards/:dashboardId/charts', body: chartInputSchema },
      updateChart: { endpoint: 'PUT /Dashboards/:dashboardId/charts/:chartId', body: chartInputSchema },
      deleteChart: 'DELETE /Dashboards/:dashboardId/charts/:chartId',
      layout: { endpoint: 'PUT /Dashboards/:id/layout', body: layoutChangeSchema },
      data: {
        endpoint: 'GET /Dashboards/:id/data',
        query: dashboardDataQuerySchema,
        perMinute: 300,
        ownTransaction: true,
      },
      versions: 'GET /Dashboards/:id/versions',
      version: { endpoint: 'GET /Dashboards/:id/versions/:version', needs: 'versions' },
      publishVersion: { endpoint: 'POST /Dashboards/:id/versions', needs: 'update', body: publishVersionSchema },
      restore: 'POST /Dashboards/:id/versions/:version/restore',
      duplicate: 'POST /Dashboards/:id/duplicate',
      publish: { endpoint: 'POST /Dashboards/:id/publish', body: publicSettingsInputSchema },
      unpublish: { endpoint: 'DELETE /Dashboards/:id/publish', needs: 'publish' },
      rotatePublicId: { endpoint: 'POST /Dashboards/:id/rotatePublicId', needs: 'publish' },
      publicList: { endpoint: 'GET /Dashboards/public', needs: 'list' },
      setPreferences: { endpoint: 'PUT /Dashboards/:id/preferences', needs: 'list', body: preferencesSchema },
    },
    pages: {
      list: {
        path: '/dashboards/list',
        title: 'Dashboards',
        screen: 'dashboard-list',
        menu: { group: 'Custom Dashboards', title: 'Dashboard List', icon: 'dashboards' },
      },
      create: {
        path: '/dashboards/create',
        title: 'Create Dashboard',
        screen: 'create-dashboard',
        menu: { group: 'Custom Dashboards', title: 'Create Dashboard', icon: 'add' },
      },
      createNew: {
        path: '/dashboards/create-new',
        title: 'Create Dashboard',
        needs: 'create',
        screen: 'new-dashboard',
      },
      createSimple: {
        path: '/dashboards/create-simple',
        title: 'Create Dashboard',
        needs: 'create',
        screen: 'simple-dashboard',
      },
      show: { path: '/dashboards/:id', title: 'Dashboard', needs: 'list', screen: 'dashboard-view' },
      edit: { path: '/dashboards/:id/edit', title: 'Edit Dashboard', needs: 'update', screen: 'dashboard-editor' },
      addChart: { path: '/dashboards/:id/add-chart', title: 'Add Chart', screen: 'add-chart' },
    },
    fields: {},
  }),
};
