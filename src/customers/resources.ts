import { z } from 'zod';
import { complianceArea } from '../compliance/resources.ts';
import { defineResource, recordPages } from '../core/contract/resource.ts';
import { pageQuerySchema } from '../core/contract/schemas/common.ts';
import { formVersionSchema } from '../forms/schemas/form-document.ts';
import { importApiOf } from '../imports/rules/import-api.ts';
import {
  changedCustomerSchema,
  customerInputSchema,
  customerRecordSchema,
  customerSchema,
  newCustomerSchema,
} from './schemas/customer.ts';
import {
  bulkCustomersSchema,
  customerMergeSchema,
  distinctCustomersSchema,
  mergeCustomersSchema,
  severalCustomersSchema,
  timelineQuerySchema,
} from './schemas/customer-calls.ts';
import { customerDetailsSchema } from './schemas/customer-details.ts';
import {
  customerFormFieldInputSchema,
  customerFormFieldSchema,
  customerFormInputSchema,
  customerFormSchema,
  customerFormSnapshotSchema,
} from './schemas/customer-form.ts';
import { customerImportSchema, importCustomersSchema, shownCustomerImportSchema } from './schemas/customer-import.ts';
import { bulkAnswerSchema, countedSegmentSchema, severalAnswerSchema, usedTagSchema } from './schemas/list-answers.ts';
import { duplicatePairSchema, mergedSchema, mergeUndoneSchema } from './schemas/merge.ts';
import { segmentInputSchema, segmentSchema } from './schemas/segment.ts';
import { timelineSchema } from './schemas/timeline.ts';

const customerPages = '/feedback-management/customers';

/** A record over the list; the page of a customer is its profile. */
const managed = recordPages(`${customerPages}/manage`, 'Customer');

const maxFieldRows = 1_000_000;

export const customersArea = {
  customerForms: defineResource({
    label: ['Customer form', 'Customer forms'],
    table: 'customer_forms',
    view: 'customer_form_rows',
    schema: customerFormSchema,
    input: customerFormInputSchema,
    search: ['name'],
    order: 'name',
    about: 'A customer form defines which fields a customer record has.',
    // One page edits forms and their configuration, so one permission covers both.
    api: {
      list: 'GET /CustomerForms',
      show: { endpoint: 'GET /CustomerForms/:id', needs: 'list' },
      create: { endpoint: 'POST /CustomerForms', bodyLimit: maxFieldRows },
      update: { endpoint: 'PUT /CustomerForms/:id', needs: 'create', bodyLimit: maxFieldRows },
      delete: 'DELETE /CustomerForms/:id',
      versions: {
        endpoint: 'GET /CustomerForms/:id/versions',
        needs: 'create',
        query: pageQuerySchema,
        answer: z.array(formVersionSchema),
      },
      version: {
        endpoint: 'GET /CustomerForms/:id/versions/:version',
        needs: 'create',
        answer: formVersionSchema.extend({ form: customerFormSnapshotSchema }),
      },
      restore: { endpoint: 'POST /CustomerForms/:id/versions/:version/restore', needs: 'create' },
    },
    pages: {
      create: {
        path: `${customerPages}/configure-customer-form`,
        title: 'Configure Customer Form',
        screen: 'configure-customer-form',
        menu: { group: 'Feedback Management', under: 'Customers', title: 'Configure Customer Form', icon: 'customers' },
      },
      list: {
        path: `${customerPages}/form`,
        title: 'Customer Form',
        screen: 'customer-form-page',
        menu: { group: 'Feedback Management', under: 'Customers', title: 'Customer Form', icon: 'customers' },
      },
    },
    fields: {},
  }),

  customerFormFields: defineResource({
    label: ['Customer form field', 'Customer form fields'],
    table: 'customer_form_fields',
    view: 'customer_form_field_rows',
    softDelete: true,
    title: 'fieldName',
    schema: customerFormFieldSchema,
    input: customerFormFieldInputSchema,
    order: 'position',
    params: { customerFormId: 'customerForms' },
    api: {
      list: 'GET /CustomerFormFields/byFormId/:customerFormId',
      show: { endpoint: 'GET /CustomerFormFields/:id', needs: 'list' },
      create: 'POST /CustomerFormFields',
      update: 'PUT /CustomerFormFields/:id',
      delete: 'DELETE /CustomerFormFields/:id',
    },
    pages: {},
    fields: {},
  }),

  customerFormResponses: defineResource({
    label: ['Customer', 'Customers'],
    emptyPicture: 'people',
    table: 'customer_form_responses',
    view: 'customer_rows',
    title: 'displayName',
    schema: customerRecordSchema,
    input: customerInputSchema,
    search: ['displayName', 'email', 'company', 'phone'],
    searchColumn: 'search_text',
    order: 'displayName',
    about: 'The people and companies that give you feedback.',
    api: {
      list: 'GET /CustomerFormResponses',
      show: { endpoint: 'GET /CustomerFormResponses/:id', needs: 'list', answer: customerRecordSchema },
      create: { endpoint: 'POST /CustomerFormResponses', body: newCustomerSchema },
      update: { endpoint: 'PUT /CustomerFormResponses/:id', body: changedCustomerSchema },
      delete: 'DELETE /CustomerFormResponses/:id',
      customerDetails: {
        endpoint: 'GET /CustomerFormResponses/:id/customerDetails',
        answer: customerDetailsSchema,
        wrapped: true,
      },
      duplicates: {
        endpoint: 'GET /CustomerFormResponses/duplicates',
        needs: 'list',
        answer: z.array(duplicatePairSchema),
      },
      merge: { endpoint: 'POST /CustomerFormResponses/merge', body: mergeCustomersSchema, answer: mergedSchema },
      bulk: {
        endpoint: 'POST /CustomerFormResponses/bulk',
        needs: 'update',
        body: bulkCustomersSchema,
        answer: bulkAnswerSchema,
      },
      deleteSeveral: {
        endpoint: 'POST /CustomerFormResponses/deletions',
        needs: 'delete',
        body: severalCustomersSchema,
        answer: severalAnswerSchema,
      },
      restoreSeveral: {
        endpoint: 'POST /CustomerFormResponses/deletions/undo',
        needs: 'delete',
        body: severalCustomersSchema,
        answer: severalAnswerSchema,
      },
      tags: { endpoint: 'GET /CustomerFormResponses/tags', needs: 'list', answer: z.array(usedTagSchema) },
      distinct: {
        endpoint: 'POST /CustomerFormResponses/distinct',
        needs: 'merge',
        body: distinctCustomersSchema,
        answer: z.object({ success: z.literal(true) }),
      },
      timeline: {
        endpoint: 'GET /CustomerFormResponses/:id/timeline',
        query: timelineQuerySchema,
        needs: 'list',
        answer: timelineSchema,
      },
    },
    pages: {
      duplicates: {
        path: `${customerPages}/duplicates`,
        title: 'Duplicate Customers',
        screen: 'duplicate-customers',
      },
      show: { path: `${customerPages}/:id`, title: 'Customer', screen: 'customer-profile' },
      list: {
        path: `${customerPages}/manage`,
        title: 'Manage Customers',
        menu: { group: 'Feedback Management', under: 'Customers', title: 'Manage Customers', icon: 'customers' },
      },
      create: managed.create,
      record: { ...managed.show, screen: 'resource-show' },
      edit: managed.edit,
    },
    fields: {
      displayName: { kind: 'text', label: 'Name' },
      company: { kind: 'text' },
      email: { kind: 'email', label: 'Email' },
      phone: { kind: 'text', optionalColumn: true },
      ownerId: { kind: { one: 'users' }, label: 'Owner' },
      groupIds: {
        kind: { many: 'groups' },
        label: 'Groups',
        optionalColumn: true,
        through: ['customer_groups', 'customer_id', 'group_id'],
      },
      // The tags in use are its options, which the screen reads.
      tags: { kind: { select: [] } },
      openCases: { kind: 'number', optionalColumn: true },
      nps: { kind: 'number', label: 'Last NPS score', optionalColumn: true },
      csat: { kind: 'number', label: 'Last CSAT score', optionalColumn: true },
      sentiment: { kind: 'number', label: 'Last sentiment score', optionalColumn: true },
      surveysAnswered: { kind: 'number', optionalColumn: true },
      lastFeedbackAt: { kind: 'date', label: 'Last feedback', optionalColumn: true },
      daysSinceFeedback: { kind: 'number', label: 'Days since last feedback', optionalColumn: true },
    },
  }),

  customerSegments: defineResource({
    label: ['Segment', 'Segments of customers'],
    table: 'customer_segments',
    view: 'customer_segment_rows',
    schema: segmentSchema,
    input: segmentInputSchema,
    order: 'name',
    api: {
      list: { endpoint: 'GET /CustomerSegments', answer: z.array(countedSegmentSchema) },
      show: { endpoint: 'GET /CustomerSegments/:id', needs: 'list', answer: countedSegmentSchema },
      create: 'POST /CustomerSegments',
      update: 'PUT /CustomerSegments/:id',
      delete: 'DELETE /CustomerSegments/:id',
    },
    pages: {},
    fields: {},
  }),

  customerMerges: defineResource({
    label: ['Merge', 'Merges of customers'],
    table: 'customer_merges',
    title: 'keptName',
    schema: customerMergeSchema,
    order: '-createdAt',
    api: {
      list: 'GET /CustomerMerges',
      undo: { endpoint: 'POST /CustomerMerges/:id/undo', answer: mergeUndoneSchema },
    },
    pages: {},
    fields: {},
  }),

  customerImports: defineResource({
    label: ['Customer import', 'Customer imports'],
    table: 'imports',
    view: 'customer_imports',
    title: 'fileName',
    schema: customerImportSchema,
    order: '-createdAt',
    api: importApiOf('CustomerFormResponses', {
      body: importCustomersSchema,
      row: customerImportSchema,
      shown: shownCustomerImportSchema,
    }),
    pages: {
      create: {
        path: `${customerPages}/import`,
        title: 'Import Customers',
        screen: 'import-file',
      },
      show: { path: `${customerPages}/imports/:id`, title: 'Customer Import', screen: 'import-steps' },
    },
    fields: {},
  }),

  customers: defineResource({
    label: ['Customer', 'Customers to choose from'],
    emptyPicture: 'people',
    table: 'customer_form_responses',
    view: 'customer_rows',
    title: 'displayName',
    schema: customerSchema,
    search: ['displayName', 'email', 'company', 'phone'],
    searchColumn: 'search_text',
    order: 'displayName',
    api: { list: { endpoint: 'GET /Customers/fromResponses', wrapped: true } },
    pages: {},
    fields: {},
  }),

  ...complianceArea,
};
