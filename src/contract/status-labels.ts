import type { Status } from './schemas/responses/sentiment-response.ts';

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
