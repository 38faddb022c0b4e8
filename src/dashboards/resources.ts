import { z } from 'zod';
import {
  analyticsAnswerSchema,
  analyticsQuerySchema,
  datasetSchema,
  ownDimensionSchema,
  predictiveAnalyticsQuerySchema,
  sentimentAnalyticsQuerySchema,
  statsQuerySchema,
} from '../analytics/schemas/analytics-query.ts';
import { defineResource } from '../core/contract/resource.ts';
import { pageQuerySchema } from '../core/contract/schemas/common.ts';
import { chartInputSchema } from './schemas/chart.ts';
import {
  dashboardChangeSchema,
  dashboardDataQuerySchema,
  dashboardDataSchema,
  dashboardRowSchema,
  dashboardSchema,
  dashboardVersionDocumentSchema,
  dashboardVersionSchema,
  layoutChangeSchema,
  newDashboardSchema,
  preferencesSchema,
  publicRowSchema,
  publishVersionSchema,
  storedDocumentsSchema,
} from './schemas/custom-dashboard.ts';
import { dashboardStatsSchema, predictiveAnalyticsSchema, sentimentAnalyticsSchema } from './schemas/dashboard.ts';
import { dashboardExportQuerySchema } from './schemas/dashboard-export.ts';
import { publicPreviewSchema } from './schemas/public-dashboard.ts';
import { publicSettingsInputSchema } from './schemas/public-share.ts';

const documentBytes = 1_000_000;

export const dashboardsArea = {
  sentimentStats: defineResource({
    label: ['Main dashboard', 'Main dashboard'],
    table: 'sentiment_responses',
    // Each call has an answer of its own.
    schema: z.object({}),
    live: 'figures',
    api: {
      stats: {
        endpoint: 'GET /Dashboard/sentiment/stats',
        query: statsQuerySchema,
        answer: dashboardStatsSchema,
        ownTransaction: true,
      },
      overall: {
        endpoint: 'GET /Dashboard/sentiment/overall',
        query: statsQuerySchema,
        answer: dashboardStatsSchema,
        ownTransaction: true,
      },
      sentiment: {
        endpoint: 'GET /Analytics/sentiment',
        needs: 'overall',
        query: sentimentAnalyticsQuerySchema,
        answer: sentimentAnalyticsSchema,
        ownTransaction: true,
      },
      predictive: {
        endpoint: 'GET /Analytics/predictive',
        needs: 'overall',
        query: predictiveAnalyticsQuerySchema,
        answer: predictiveAnalyticsSchema,
        ownTransaction: true,
      },
    },
    pages: {
      stats: {
        path: '/dashboard',
        title: 'Dashboard',
        screen: 'sentiment-dashboard',
        about: 'What is open now, and the figures of a period.',
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
      datasets: { endpoint: 'GET /Dashboards/datasets', answer: z.array(datasetSchema) },
      dimensions: { endpoint: 'GET /Dashboards/dimensions', needs: 'datasets', answer: z.array(ownDimensionSchema) },
      // Each dataset also needs the permission to list its rows.
      query: {
        endpoint: 'POST /Dashboards/query',
        needs: 'datasets',
        body: analyticsQuerySchema,
        answer: analyticsAnswerSchema,
        perMinute: 600,
        ownTransaction: true,
      },
    },
    pages: {},
    fields: {},
  }),

  dashboards: defineResource({
    label: ['Dashboard', 'Dashboards'],
    emptyPicture: 'charts',
    table: 'dashboards',
    schema: dashboardRowSchema,
    stored: [{ table: 'dashboards', id: 'id', schema: storedDocumentsSchema }],
    softDelete: true,
    search: ['name', 'description', 'folder'],
    order: 'name',
    params: { dashboardId: 'dashboards' },
    about: 'A dashboard shows charts of responses, surveys and cases, for you, for groups or for everyone.',
    api: {
      list: 'GET /Dashboards',
      show: { endpoint: 'GET /Dashboards/:id', needs: 'list', answer: dashboardSchema },
      create: {
        endpoint: 'POST /Dashboards',
        body: newDashboardSchema,
        answer: dashboardSchema,
        bodyLimit: documentBytes,
      },
      update: {
        endpoint: 'PUT /Dashboards/:id',
        body: dashboardChangeSchema,
        answer: dashboardSchema,
        bodyLimit: documentBytes,
      },
      delete: 'DELETE /Dashboards/:id',
      addChart: { endpoint: 'POST /Dashboards/:dashboardId/charts', body: chartInputSchema, answer: dashboardSchema },
      updateChart: {
        endpoint: 'PUT /Dashboards/:dashboardId/charts/:chartId',
        body: chartInputSchema,
        answer: dashboardSchema,
      },
      deleteChart: { endpoint: 'DELETE /Dashboards/:dashboardId/charts/:chartId', answer: dashboardSchema },
      layout: { endpoint: 'PUT /Dashboards/:id/layout', body: layoutChangeSchema, answer: dashboardSchema },
      data: {
        endpoint: 'GET /Dashboards/:id/data',
        query: dashboardDataQuerySchema,
        answer: dashboardDataSchema,
        perMinute: 300,
        ownTransaction: true,
      },
      export: {
        endpoint: 'GET /Dashboards/:id/export',
        needs: 'data',
        query: dashboardExportQuerySchema,
        answer: 'application/pdf',
        perMinute: 60,
        ownTransaction: true,
      },
      versions: {
        endpoint: 'GET /Dashboards/:id/versions',
        query: pageQuerySchema,
        answer: z.array(dashboardVersionSchema),
      },
      version: {
        endpoint: 'GET /Dashboards/:id/versions/:version',
        needs: 'versions',
        answer: dashboardVersionDocumentSchema,
      },
      publishVersion: {
        endpoint: 'POST /Dashboards/:id/versions',
        needs: 'update',
        body: publishVersionSchema,
        answer: dashboardSchema,
      },
      restore: { endpoint: 'POST /Dashboards/:id/versions/:version/restore', answer: dashboardSchema },
      duplicate: { endpoint: 'POST /Dashboards/:id/duplicate', answer: dashboardSchema },
      publish: { endpoint: 'POST /Dashboards/:id/publish', body: publicSettingsInputSchema, answer: dashboardSchema },
      previewPublic: {
        endpoint: 'POST /Dashboards/:id/publish/preview',
        needs: 'publish',
        body: publicSettingsInputSchema,
        answer: publicPreviewSchema,
        ownTransaction: true,
        perMinute: 60,
      },
      unpublish: { endpoint: 'DELETE /Dashboards/:id/publish', needs: 'publish', answer: dashboardSchema },
      rotatePublicId: { endpoint: 'POST /Dashboards/:id/rotatePublicId', needs: 'publish', answer: dashboardSchema },
      publicList: {
        endpoint: 'GET /Dashboards/public',
        needs: 'list',
        query: pageQuerySchema,
        answer: z.array(publicRowSchema),
      },
      setPreferences: {
        endpoint: 'PUT /Dashboards/:id/preferences',
        needs: 'list',
        body: preferencesSchema,
        answer: dashboardSchema,
      },
    },
    pages: {
      list: {
        path: '/dashboards/list',
        title: 'Dashboards',
        screen: 'dashboard-list',
        about: 'Your own pages of charts, to watch and to share.',
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
      show: {
        path: '/dashboards/:id',
        title: 'Dashboard',
        needs: 'list',
        screen: 'dashboard-view',
        favoriteOf: 'dashboards',
      },
      edit: { path: '/dashboards/:id/edit', title: 'Edit Dashboard', needs: 'update', screen: 'dashboard-editor' },
      addChart: { path: '/dashboards/:id/add-chart', title: 'Add Chart', screen: 'add-chart' },
    },
    fields: {},
  }),
};
