export const mailStoppedLabels = {
  unsubscribed: 'Unsubscribed from survey emails',
  bounced: 'Mail to this address came back',
};
