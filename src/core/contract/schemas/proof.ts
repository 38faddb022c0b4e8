import { z } from 'zod';

/** A solved proof of work: the challenge of the page and the number that was found for it. */
export const proofSchema = z.object({ challenge: z.string().max(200), answer: z.int().min(0) });
export type Proof = z.output<typeof proofSchema>;

/** A proof of work that a page must solve. `bits`: zero bits at the start of the hash; none need no work. */
export interface ProofTask {
  challenge: string;
  bits: number;
}
