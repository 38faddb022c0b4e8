import { z } from 'zod';
import { defineResource, recordPages } from '../core/contract/resource.ts';
import {
  dataRequestInputSchema,
  dataRequestSchema,
  executeSchema,
  foundPersonSchema,
  personExportSchema,
  refuseSchema,
  requestKinds,
  requestStatuses,
} from './schemas/data-request.ts';
import { retentionDueSchema, retentionInputSchema, retentionSchema } from './schemas/retention.ts';

/** The requests of both laws are one resource with a page for each law. */
const ccpaPages = recordPages('/compliance/ccpa', 'Request');

export const complianceArea = {
  retentionRules: defineResource({
    label: ['Retention rule', 'Data map'],
    table: 'retention_rules',
    schema: retentionSchema,
    api: {
      map: { endpoint: 'GET /Compliance/retention', answer: z.array(retentionSchema) },
      save: { endpoint: 'PUT /Compliance/retention', body: retentionInputSchema, answer: z.array(retentionSchema) },
      try: {
        endpoint: 'POST /Compliance/retention/dryRun',
        body: retentionInputSchema,
        needs: 'save',
        answer: retentionDueSchema,
        perMinute: 60,
      },
    },
    pages: {
      map: {
        path: '/compliance/gdpr/data-map',
        title: 'Data Map',
        screen: 'data-map',
      },
    },
    fields: {},
  }),

  dataRequests: defineResource({
    label: ['Request', 'Requests'],
    table: 'data_requests',
    title: 'reference',
    schema: dataRequestSchema,
    input: dataRequestInputSchema,
    search: ['reference', 'name', 'email', 'phone'],
    searchPhones: ['phone'],
    order: '-id',
    about: 'Requests of people about their personal data: due dates, what is stored, and what was done.',
    api: {
      list: 'GET /Compliance/requests',
      show: { endpoint: 'GET /Compliance/requests/:id', needs: 'list' },
      create: 'POST /Compliance/requests',
      update: { endpoint: 'PUT /Compliance/requests/:id', needs: 'create' },
      search: {
        endpoint: 'GET /Compliance/requests/:id/search',
        needs: 'create',
        answer: foundPersonSchema,
        perMinute: 30,
      },
      execute: { endpoint: 'POST /Compliance/requests/:id/execute', body: executeSchema },
      refuse: { endpoint: 'POST /Compliance/requests/:id/refuse', needs: 'execute', body: refuseSchema },
      export: {
        endpoint: 'GET /Compliance/requests/:id/export',
        needs: 'execute',
        query: personExportSchema,
        answer: 'application/octet-stream',
      },
      certificate: {
        endpoint: 'GET /Compliance/requests/:id/certificate',
        needs: 'list',
        answer: 'application/pdf',
        perMinute: 30,
      },
    },
    pages: {
      ...recordPages('/compliance/gdpr', 'Request'),
      createCcpa: { ...ccpaPages.create, needs: 'create', screen: 'resource-create' },
      showCcpa: { ...ccpaPages.show, screen: 'resource-show' },
      editCcpa: { ...ccpaPages.edit, screen: 'resource-edit' },
    },
    fields: {
      reference: { kind: 'text', on: ['list'] },
      kind: {
        kind: { select: requestKinds },
        labels: {
          access: 'Access (GDPR)',
          rectify: 'Rectification (GDPR)',
          erase: 'Erasure (GDPR)',
          restrict: 'Restriction (GDPR)',
          portability: 'Portability (GDPR)',
          object: 'Objection (GDPR)',
          know: 'Know (CCPA)',
          delete: 'Delete (CCPA)',
          correct: 'Correct (CCPA)',
          do_not_sell: 'Do not sell or share (CCPA)',
        },
      },
      name: { kind: 'text', label: 'Name of the person' },
      status: {
        kind: { select: requestStatuses },
        labels: { open: 'Open', running: 'Running', completed: 'Completed', refused: 'Refused' },
        tones: { open: 'info', running: 'info', completed: 'success', refused: 'plain' },
        on: ['list', 'show'],
      },
      dueAt: { kind: 'date', label: 'Due', on: ['list', 'show'] },
      email: { kind: 'email', label: 'Email', optionalColumn: true },
      phone: { kind: 'text', optionalColumn: true },
      otherNames: {
        kind: 'paragraph',
        label: 'Other names',
        on: ['form', 'show'],
        optionalColumn: true,
        help: 'Former names or customer numbers, one on each line. They are searched and erased too.',
      },
      customerIds: {
        kind: { many: 'customers' },
        label: 'Customer records',
        on: ['form', 'show'],
        help: 'Leave empty to select the customers with this email or phone number.',
      },
      receivedAt: { kind: 'date', label: 'Received', help: 'The due date counts from this day.', on: ['form', 'show'] },
      details: { kind: 'paragraph', label: 'What the person asks for', on: ['form', 'show'], optionalColumn: true },
      identityCheck: {
        kind: 'text',
        label: 'Identity check',
        on: ['form', 'show'],
        help: 'How you verified that the request comes from this person. Needed to complete the request.',
      },
      legalHold: {
        kind: 'text',
        label: 'Legal hold',
        on: ['form', 'show'],
        optionalColumn: true,
        help: 'The reason why the data must be kept. An erasure is refused while there is one.',
      },
    },
  }),
};
