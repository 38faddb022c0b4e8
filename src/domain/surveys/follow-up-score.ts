/** What somebody who was asked how it went answered, as far as the survey measures it. */
export interface FollowUpScore {
  /** How the answer feels, from −1 to 1. */
  score: number | null;
  nps: number | null;
  csat: number | null;
  ces: number | null;
}

/** "9 of 10"; undefined where the survey asks for no such number. */
export function formatFollowUp({ nps, csat, ces }: Omit<FollowUpScore, 'score'>): string | undefined {
  if (nps !== null) return `${nps} of 10`;
  if (csat !== null) return `${csat} of 5`;
  return ces === null ? undefined : `${ces} of 7`;
}
