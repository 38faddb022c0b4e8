/** The background jobs of this subject, as Settings → Failed Jobs names them. */
export const importsJobLabels = {
  import: 'Import',
} as const;
