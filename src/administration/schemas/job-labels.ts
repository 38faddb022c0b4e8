/** The background jobs of this subject, as Settings → Failed Jobs names them. */
export const administrationJobLabels = {
  'account-mail': 'Account email',
  'account-notice': 'Email about a changed account',
  'zone-change': 'Change of the time zone',
} as const;
