/** The background jobs of this subject, as Settings → Failed Jobs names them. */
export const reportsJobLabels = {
  'report-run': 'Scheduled report',
  'report-mail': 'Report email',
} as const;
