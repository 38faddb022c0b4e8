import { defineResource } from '../contract/resource.ts';
import {
  changedCustomerSchema,
  customerInputSchema,
  customerRecordSchema,
  customerSchema,
  newCustomerSchema,
} from '../contract/schemas/customers/customer.ts';
import {
  customerFormFieldInputSchema,
  customerFormFieldSchema,
  customerFormInputSchema,
  customerFormSchema,
} from '../contract/schemas/customers/customer-form.ts';

const customerPages = '/feedback-management/customers';

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
        screen: 'customer-form',
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
    },
    pages: {
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
      phone: { kind: 'text' },
    },
  }),

  customers: defineResource({
    label: ['Customer', 'Customers to choose from'],
    table: 'customer_form_responses',
    title: 'displayName',
    schema: customerSchema,
    search: ['displayName', 'email', 'company'],
    order: 'displayName',
    api: { list: { endpoint: 'GET /Customers/fromResponses', wrapped: true } },
    pages: {},
    fields: {},
  }),
};
