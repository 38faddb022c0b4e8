import { z } from 'zod';
import { doings } from '../../contract/schemas/presence.ts';
import { sql, type Tx } from '../db/database.ts';

/** LISTEN channel; the triggers use the same name. */
export const liveChannel = 'live';

const tenant = z.int();
const nodeMessageSchema = z.discriminatedUnion('k', [
  z.object({ t: tenant, k: z.literal('response'), r: z.int(), w: z.string(), u: z.int().nullable() }),
  z.object({ t: tenant, k: z.literal('many') }),
  z.object({ t: tenant, k: z.literal('notifications'), u: z.int() }),
  z.object({ t: tenant, k: z.literal('access') }),
  z.object({ t: tenant, k: z.literal('statuses') }),
  z.object({ t: tenant, k: z.literal('here'), r: z.int(), u: z.int(), tab: z.string(), doing: z.enum(doings) }),
]);

/** Message between nodes: only IDs and kinds, never names or content. */
export type NodeMessage = z.output<typeof nodeMessageSchema>;

/** Notifies all nodes when the transaction commits. */
export async function notifyNodes(tx: Tx, nodeMessage: NodeMessage): Promise<void> {
  await tx.run(sql`select pg_notify(${liveChannel}, ${JSON.stringify(nodeMessage)})`);
}

/** Parses a message; undefined for those of a newer or older version. */
export function parseNodeMessage(text: string | undefined): NodeMessage | undefined {
  try {
    return nodeMessageSchema.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}
