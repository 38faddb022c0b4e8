/** The background jobs of this subject, as Settings → Failed Jobs names them. */
export const surveysJobLabels = {
  'survey-invitation': 'Survey invitation',
  'survey-address': 'Verification email',
  'survey-case': 'Case rules',
  'survey-text-analysis': 'Text analysis of a survey response',
} as const;
