/** The sections of help that other screens open beside a setting: the page, and the id of its heading. */
export const helpSections = {
  kinds: { page: 'builder', id: 'kinds-of-questions', about: 'kinds of questions' },
  choices: { page: 'builder', id: 'choices', about: 'choices' },
  rules: { page: 'builder', id: 'rules', about: 'rules' },
  logic: { page: 'builder', id: 'logic', about: 'logic' },
  languages: { page: 'builder', id: 'languages', about: 'languages' },
  keys: { page: 'builder', id: 'keys-and-personal-data', about: 'keys and personal data' },
  sentimentQuestion: { page: 'sentiments', id: 'which-question-gives-the-sentiment', about: 'the sentiment question' },
  handling: { page: 'sentiments', id: 'severity-sla-and-assignment', about: 'handling' },
  endings: { page: 'surveys', id: 'endings', about: 'endings' },
  quotas: { page: 'surveys', id: 'quotas', about: 'quotas' },
  identification: { page: 'surveys', id: 'customers-of-responses', about: 'customers of responses' },
  cases: { page: 'surveys', id: 'low-scores', about: 'cases from low scores' },
} as const;

export type HelpSectionName = keyof typeof helpSections;
