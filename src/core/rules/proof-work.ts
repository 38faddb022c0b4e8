/**
 * The input of the proof of work: SHA-256 of this text and a number must start with enough zero bits. It includes the
 * submission id or the password, so one solution is valid for one of them.
 */
export const proofWork = (challenge: string, subject: string): string => `${challenge}.${subject}.`;
