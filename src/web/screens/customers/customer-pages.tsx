import { lazy } from 'react';

/** Where it is decided what is asked about a customer. */
export const ConfigureCustomerForm = lazy(async () => ({
  default: (await import('./builder/configure-customer-form.tsx')).ConfigureCustomerForm,
}));

/** Where a new customer is entered. */
export const CustomerFormPage = lazy(async () => ({
  default: (await import('./form/customer-form-page.tsx')).CustomerFormPage,
}));
