import { type Overrides, parts } from '../../crud/record/overrides.ts';
import { customerPaths } from './shared/paths.ts';

const record = parts(() => import('./record/customer-record.tsx'));
const loadBulk = () => import('./handling/bulk-customers.tsx');

export const customerOverrides: Overrides = {
  facts: record('CustomerFacts'),
  panels: record('CustomerPanel'),
  form: record('CustomerForm'),
  links: [
    { label: 'Import', to: customerPaths.import, resource: 'customerImports' },
    { label: 'Duplicates', to: customerPaths.duplicates, resource: 'customerFormResponses' },
  ],
  texts: { tags: ({ tags }) => [tags].flat().join(', ') },
  ownFields: () => import('./shared/customer-queries.ts').then((file) => file.readTagField()),
  toolbar: parts(() => import('./segments/segments-menu.tsx'))('SegmentsMenu'),
  bulk: parts(loadBulk)('BulkCustomers'),
  deleteMany: (rows) => loadBulk().then((file) => file.deleteMany(rows)),
  moreColumns: () => import('./record/more-columns.ts').then((file) => file.moreColumns()),
  losing: () => 'The record is permanently deleted. Responses of this customer stay, without the name.',
};
