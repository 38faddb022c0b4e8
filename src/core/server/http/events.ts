import type { Tx } from '../db/database.ts';

/**
 * What a lower subject tells the higher ones, which it does not know. A subject adds its own events where it causes them
 * (`declare module`); src/app/server/events.ts connects them.
 */
export interface Events {
  /** The tenant has sent all emails of today. Called once a day. */
  emailLimitReached(tx: Tx, perDay: number): Promise<void>;
}
