/**
 * What the work of a visit begins with: whoever adds a number to it so that SHA-256 of both begins with enough zero bits
 * has done it. Each visit has its own, so that what was worked out once is worth one visit; no id has a full stop.
 */
export const proofWork = (challenge: string, visitId: string): string => `${challenge}.${visitId}.`;
