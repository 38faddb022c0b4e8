/** The background jobs of this subject, as Settings → Failed Jobs names them. */
export const customersJobLabels = {
  'delete-customers': 'Deletion of customers',
} as const;
