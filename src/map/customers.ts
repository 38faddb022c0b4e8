import { defineResource } from '../contract/resource.ts';
import {
  changedCustomerSchema,
  customerInputSchema,
  customerRecordSchema,
  customerSchema,
  newCustomerSchema,
} from '../contract/schemas/customers/customer.ts';
import {
  bulkCustomersSchema,
  customerMergeSchema,
  distinctCustomersSchema,
  mergeCustomersSchema,
  severalCustomersSchema,
  timelineQuerySchema,
} from '../contract/schemas/customers/customer-calls.ts';
import {
  customerFormFieldInputSchema,
  customerFormFieldSchema,
  customerFormInputSchema,
  customerFormSchema,
} from '../contract/schemas/customers/customer-form.ts';
import { customerImportSchema, importCustomersSchema } from '../contract/schemas/customers/customer-import.ts';
import { segmentInputSchema, segmentSchema } from '../contract/schemas/customers/segment.ts';
import { complianceArea } from './compliance/data-requests.ts';

const customerPages = '/feedback-management/customers';

const maxFieldRows = 1_000_000;
/** A file of 25 MB in base64. */
const maxImport = 34 * 1024 * 1024;

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
      versions: { endpoint: 'GET /CustomerForms/:id/versions', needs: 'create' },
      version: { endpoint: 'GET /CustomerForms/:id/versions/:version', needs: 'create' },
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
      create: 'POST /CustomerFormFields',
      update: 'PUT /CustomerFormFields/:id',
      delete: 'DELETE /CustomerFormFields/:id',
    },
    pages: {},
    fields: {},
  }),

  customerFormResponses: defineResource({
    label: ['Customer', 'Customers'],
    table: 'customer_form_responses',
    view: 'customer_rows',
    title: 'displayName',
    schema: customerRecordSchema,
    input: customerInputSchema,
    search: ['displayName', 'email', 'company'],
    order: 'displayName',
    about: 'The people and companies that give you feedback.',
    api: {
      list: 'GET /CustomerFormResponses',
      show: { endpoint: 'GET /CustomerFormResponses/:id', needs: 'list' },
      create: { endpoint: 'POST /CustomerFormResponses', body: newCustomerSchema },
      update: { endpoint: 'PUT /CustomerFormResponses/:id', body: changedCustomerSchema },
      delete: 'DELETE /CustomerFormResponses/:id',
      customerDetails: { endpoint: 'GET /CustomerFormResponses/:id/customerDetails', wrapped: true },
      duplicates: { endpoint: 'GET /CustomerFormResponses/duplicates', needs: 'list' },
      merge: { endpoint: 'POST /CustomerFormResponses/merge', body: mergeCustomersSchema },
      bulk: { endpoint: 'POST /CustomerFormResponses/bulk', needs: 'update', body: bulkCustomersSchema },
      deleteSeveral: {
        ...{ endpoint: 'POST /CustomerFormResponses/deletions', needs: 'delete' },
        body: severalCustomersSchema,
      },
      restoreSeveral: {
        ...{ endpoint: 'POST /CustomerFormResponses/deletions/undo', needs: 'delete' },
        body: severalCustomersSchema,
      },
      tags: { endpoint: 'GET /CustomerFormResponses/tags', needs: 'list' },
      distinct: {
        endpoint: 'POST /CustomerFormResponses/distinct',
        needs: 'merge',
        body: distinctCustomersSchema,
      },
      timeline: { endpoint: 'GET /CustomerFormResponses/:id/timeline', query: timelineQuerySchema, needs: 'list' },
    },
    pages: {
      duplicates: { path: `${customerPages}/duplicates`, title: 'Duplicate Customers', screen: 'duplicate-customers' },
      show: { path: `${customerPages}/:id`, title: 'Customer', screen: 'customer-profile' },
      list: {
        path: `${customerPages}/manage`,
        title: 'Manage Customers',
        menu: { group: 'Feedback Management', under: 'Customers', title: 'Manage Customers', icon: 'customers' },
      },
    },
    fields: {
      displayName: { kind: 'text', label: 'Name' },
      company: { kind: 'text' },
      email: { kind: 'email', label: 'Email' },
      phone: { kind: 'text', optionalColumn: true },
      ownerId: { kind: { one: 'users' }, label: 'Owner' },
      groupIds: {
        ...{ kind: { many: 'groups' }, label: 'Groups', optionalColumn: true },
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
      list: 'GET /CustomerSegments',
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
    api: { list: 'GET /CustomerMerges', undo: 'POST /CustomerMerges/:id/undo' },
    pages: {},
    fields: {},
  }),

  customerImports: defineResource({
    label: ['Customer import', 'Customer imports'],
    table: 'customer_imports',
    title: 'fileName',
    schema: customerImportSchema,
    order: '-createdAt',
    // One wizard reads and starts imports, so one permission covers both.
    api: {
      list: { endpoint: 'GET /CustomerFormResponses/imports', needs: 'create' },
      show: { endpoint: 'GET /CustomerFormResponses/imports/:id', needs: 'create' },
      result: { endpoint: 'GET /CustomerFormResponses/imports/:id/result', needs: 'create', ownTransaction: true },
      create: {
        ...{ endpoint: 'POST /CustomerFormResponses/import', body: importCustomersSchema },
        ...{ ownTransaction: true, bodyLimit: maxImport, perMinute: 60 },
      },
      undo: 'POST /CustomerFormResponses/imports/:id/undo',
    },
    pages: {
      create: { path: `${customerPages}/import`, title: 'Import Customers', screen: 'import-customers' },
      show: { path: `${customerPages}/imports/:id`, title: 'Customer Import', screen: 'customer-import' },
    },
    fields: {},
  }),

  customers: defineResource({
    label: ['Customer', 'Customers to choose from'],
    table: 'customer_form_responses',
    view: 'customer_rows',
    title: 'displayName',
    schema: customerSchema,
    search: ['displayName', 'email', 'company'],
    order: 'displayName',
    api: { list: { endpoint: 'GET /Customers/fromResponses', wrapped: true } },
    pages: {},
    fields: {},
  }),

  ...complianceArea,
};
