import type { Tx } from '../db/database.ts';
import type { Services } from '../http/call.ts';

export interface Job {
  tenantId: number;
  id: number;
  kind: string;
  key: string;
  payload: Record<string, unknown>;
  /** How often it failed before. */
  attempts: number;
  runAt: Date;
}

export interface JobWork {
  services: Services;
  /** The tenant's transaction: what is written here and the end of the job are one. */
  tx: Tx;
  job: Job;
  now: Date;
}

/** Does a job. Answers when to come again; nothing when it is done. Throwing undoes everything and tries again later. */
export type JobKind = (work: JobWork) => Promise<{ againAt: Date } | undefined>;
