import type { Status } from '../../forms/schemas/response-statuses.ts';

export const statusLabels: Readonly<Record<Status, string>> = {
  new: 'New',
  open: 'Open',
  in_progress: 'In progress',
  pending_customer: 'Waiting for customer',
  pending_internal: 'Waiting internally',
  resolved: 'Resolved',
  closed: 'Closed',
  rejected: 'Rejected',
};
