/** The background jobs of this subject, as Settings → Failed Jobs names them. */
export const responsesJobLabels = {
  'escalation-report': 'Escalation webhook',
  'follow-up': 'Follow-up survey',
  clock: 'SLA check',
  replan: 'SLA recalculation',
  'text-analysis': 'Text analysis of a response',
} as const;
