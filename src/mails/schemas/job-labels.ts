/** The background jobs of this subject, as Settings → Failed Jobs names them. */
export const mailsJobLabels = {
  reply: 'Email to a customer',
} as const;
