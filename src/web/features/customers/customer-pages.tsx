import { lazy } from 'react';
import type { ScreenProps } from '../../layout/current-page.ts';

const LoadedConfigure = lazy(async () => ({
  default: (await import('./builder/configure-customer-form.tsx')).ConfigureCustomerForm,
}));
const LoadedForm = lazy(async () => ({
  default: (await import('./form/customer-form-page.tsx')).CustomerFormPage,
}));

export const ConfigureCustomerForm = () => <LoadedConfigure />;

export const CustomerFormPage = (props: ScreenProps) => <LoadedForm {...props} />;
