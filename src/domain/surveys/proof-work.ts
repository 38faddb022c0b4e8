/**
 * The input of the proof of work: SHA-256 of this text and a number must start with enough zero bits. It includes the
 * submission id, so one solution is valid for one submission; ids contain no full stop.
 */
export const proofWork = (challenge: string, submissionId: string): string => `${challenge}.${submissionId}.`;
