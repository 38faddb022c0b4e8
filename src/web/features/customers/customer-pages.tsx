import { lazy } from 'react';
import type { ScreenProps } from '../../layout/page.tsx';

const LoadedConfigure = lazy(async () => ({
  default: (await import('./builder/configure-customer-form.tsx')).ConfigureCustomerForm,
}));
const LoadedForm = lazy(async () => ({
  default: (await import('./form/customer-form-page.tsx')).CustomerFormPage,
}));

const LoadedProfile = lazy(async () => ({
  default: (await import('./profile/customer-profile.tsx')).CustomerProfile,
}));

const LoadedDuplicates = lazy(async () => ({
  default: (await import('./duplicates/duplicate-customers.tsx')).DuplicateCustomers,
}));

const LoadedImport = lazy(async () => ({
  default: (await import('./imports/customer-import.tsx')).CustomerImport,
}));

const LoadedImportStart = lazy(async () => ({
  default: (await import('./imports/import-customers.tsx')).ImportCustomers,
}));

export const ConfigureCustomerForm = () => <LoadedConfigure />;

export const CustomerFormPage = (props: ScreenProps) => <LoadedForm {...props} />;

export const CustomerProfile = () => <LoadedProfile />;

export const ImportCustomers = (props: ScreenProps) => <LoadedImportStart {...props} />;

export const CustomerImport = () => <LoadedImport />;

export const DuplicateCustomers = (props: ScreenProps) => <LoadedDuplicates {...props} />;
