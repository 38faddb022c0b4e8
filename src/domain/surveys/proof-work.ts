/**
 * What the work of a submission begins with: whoever adds a number to it so that SHA-256 of both begins with enough zero bits
 * has done it. Each submission has its own, so that what was worked out once is worth one submission; no id has a full stop.
 */
export const proofWork = (challenge: string, submissionId: string): string => `${challenge}.${submissionId}.`;
