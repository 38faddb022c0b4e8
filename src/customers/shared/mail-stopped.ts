export const mailStoppedLabels = {
  unsubscribed: 'Unsubscribed from survey emails',
  bounced: 'Email to this address bounced',
};
