import { z } from 'zod';
import { defineResource, recordPage } from '../core/contract/resource.ts';
import { optOutReasons } from '../customers/schemas/opt-out-reason.ts';
import { importApi } from '../imports/rules/import-api.ts';
import { importRecordsSchema, importSchema } from '../imports/schemas/import.ts';
import { contactOptOutSchema, undoOptOutSchema } from './schemas/contact-opt-out.ts';
import { distributionSchema } from './schemas/survey-distribution.ts';
import { invitationSchema, invitationsQuerySchema } from './schemas/survey-invitation.ts';
import { addressedLinkSchema, linkQrSchema, surveyLinkInputSchema, surveyLinkSchema } from './schemas/survey-link.ts';

const optOutPages = '/feedback-management/unsubscribed-contacts';

export const surveyLinksArea = {
  surveyLinks: defineResource({
    label: ['Survey link', 'Survey links'],
    table: 'survey_links',
    view: 'survey_link_rows',
    schema: surveyLinkSchema,
    input: surveyLinkInputSchema,
    order: 'id',
    api: {
      show: { endpoint: 'GET /SurveyLinks/:id', needs: ['surveys', 'links'], answer: addressedLinkSchema },
      update: { endpoint: 'PUT /SurveyLinks/:id', answer: addressedLinkSchema },
      delete: 'DELETE /SurveyLinks/:id',
      qr: { endpoint: 'GET /SurveyLinks/:id/qr', query: linkQrSchema, answer: 'image/svg+xml' },
    },
    pages: {},
    fields: {},
  }),

  surveyDistributions: defineResource({
    label: ['Email distribution', 'Email distributions'],
    table: 'survey_distributions',
    view: 'survey_distribution_rows',
    schema: distributionSchema,
    order: '-id',
    api: {
      invitations: {
        endpoint: 'GET /SurveyDistributions/:id/invitations',
        query: invitationsQuerySchema,
        answer: z.array(invitationSchema),
      },
      original: {
        endpoint: 'GET /SurveyDistributions/:id/invitations/:invitationId/original',
        needs: 'invitations',
        answer: 'message/rfc822',
        ownTransaction: true,
      },
      cancel: 'POST /SurveyDistributions/:id/cancel',
    },
    pages: {},
    fields: {},
  }),

  contactOptOuts: defineResource({
    label: ['Unsubscribed contact', 'Unsubscribed contacts'],
    table: 'contact_opt_outs',
    view: 'contact_opt_out_rows',
    title: 'address',
    schema: contactOptOutSchema,
    search: ['address', 'customerName'],
    order: '-createdAt',
    about: 'Contacts who unsubscribed, or whose email bounced. They receive no more emails.',
    api: { list: 'GET /ContactOptOuts', undo: { endpoint: 'POST /ContactOptOuts/:id/undo', body: undoOptOutSchema } },
    pages: {
      list: { path: optOutPages, title: 'Unsubscribed Contacts' },
      show: recordPage(optOutPages, 'Unsubscribed contact'),
    },
    fields: {
      address: { kind: 'email', label: 'Email', on: ['list', 'show'] },
      customerName: { kind: 'text', label: 'Customer', on: ['list', 'show'] },
      reason: {
        kind: { select: optOutReasons },
        label: 'Reason',
        labels: { unsubscribed: 'Unsubscribed', bounced: 'Email bounced' },
        on: ['list', 'show'],
      },
      detail: { kind: 'text', label: 'Details', on: ['list', 'show'], optionalColumn: true },
      isActive: { kind: 'switch', label: 'Receives no emails', on: ['list', 'show'] },
      createdAt: { kind: 'date', label: 'Since', on: ['list', 'show'] },
    },
  }),

  optOutImports: defineResource({
    label: ['Import of unsubscribed contacts', 'Imports of unsubscribed contacts'],
    table: 'imports',
    view: 'opt_out_imports',
    title: 'fileName',
    schema: importSchema,
    order: '-createdAt',
    api: importApi('ContactOptOuts', importRecordsSchema),
    pages: {
      create: { path: `${optOutPages}/import`, title: 'Import Unsubscribed Contacts', screen: 'import-file' },
      show: { path: `${optOutPages}/imports/:id`, title: 'Import of Unsubscribed Contacts', screen: 'import-steps' },
    },
    fields: {},
  }),
};
