export interface FollowUpScore {
  score: number | null;
  nps: number | null;
  csat: number | null;
  ces: number | null;
}

/** "9 of 10"; undefined if the survey has no such question. */
export function formatFollowUp({ nps, csat, ces }: Omit<FollowUpScore, 'score'>): string | undefined {
  if (nps !== null) return `${nps} of 10`;
  if (csat !== null) return `${csat} of 5`;
  return ces === null ? undefined : `${ces} of 7`;
}
