import { defineResource } from '../contract/resource.ts';
import { contactOptOutSchema, undoOptOutSchema } from '../contract/schemas/surveys/contact-opt-out.ts';
import { distributionSchema } from '../contract/schemas/surveys/survey-distribution.ts';
import { invitationsQuerySchema } from '../contract/schemas/surveys/survey-invitation.ts';
import { linkQrSchema, surveyLinkInputSchema, surveyLinkSchema } from '../contract/schemas/surveys/survey-link.ts';

export const surveyLinksArea = {
  surveyLinks: defineResource({
    label: ['Survey link', 'Survey links'],
    table: 'survey_links',
    view: 'survey_link_rows',
    schema: surveyLinkSchema,
    input: surveyLinkInputSchema,
    order: 'id',
    api: {
      update: 'PUT /SurveyLinks/:id',
      delete: 'DELETE /SurveyLinks/:id',
      qr: { endpoint: 'GET /SurveyLinks/:id/qr', query: linkQrSchema },
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
      invitations: { endpoint: 'GET /SurveyDistributions/:id/invitations', query: invitationsQuerySchema },
      cancel: 'POST /SurveyDistributions/:id/cancel',
    },
    pages: {},
    fields: {},
  }),

  contactOptOuts: defineResource({
    label: ['Opt-out', 'Opt-outs'],
    table: 'contact_opt_outs',
    view: 'contact_opt_out_rows',
    title: 'address',
    schema: contactOptOutSchema,
    search: ['address', 'customerName'],
    order: '-createdAt',
    api: { list: 'GET /ContactOptOuts', undo: { endpoint: 'POST /ContactOptOuts/:id/undo', body: undoOptOutSchema } },
    pages: {},
    fields: {},
  }),
};
