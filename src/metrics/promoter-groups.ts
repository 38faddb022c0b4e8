/** The groups of answers to the question for NPS. */
export const promoterGroups = [
  { id: 'detractors', label: 'Detractors (0–6)', from: 0, to: 6 },
  { id: 'passives', label: 'Passives (7–8)', from: 7, to: 8 },
  { id: 'promoters', label: 'Promoters (9–10)', from: 9, to: 10 },
] as const;
