/** The background jobs of this subject, as Settings → Failed Jobs names them. */
export const complianceJobLabels = {
  erasure: 'Erasure',
  retention: 'Retention',
} as const;
