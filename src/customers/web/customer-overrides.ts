import { type OverridesOf, parts } from '../../core/web/record/overrides.ts';
import { customerPaths } from '../shared/paths.ts';

const record = parts(() => import('./record/customer-record.tsx'));

export const customerOverrides: OverridesOf<'customerFormResponses'> = {
  facts: record('RecordFacts'),
  panels: record('CustomerPanel'),
  form: record('CustomerForm'),
  links: [
    { label: 'Import', to: customerPaths.import, resource: 'customerImports' },
    { label: 'Duplicates', to: customerPaths.duplicates, resource: 'customerFormResponses' },
  ],
  texts: { tags: ({ tags }) => [tags].flat().join(', ') },
  ownFields: () => import('../shared/customer-queries.ts').then((file) => file.readTagField()),
  toolbar: parts(() => import('./segments/segments-menu.tsx'))('SegmentsMenu'),
  bulk: parts(() => import('./handling/bulk-customers.tsx'))('BulkCustomers'),
  bulkDelete: parts(() => import('./handling/delete-customers.tsx'))('DeleteCustomers'),
  moreColumns: () => import('./record/more-columns.ts').then((file) => file.moreColumns()),
  losing: () => 'The record is permanently deleted. Responses of this customer stay, without the name.',
};
