import { unavailable } from '../../../contract/errors.ts';
import type { Database } from '../../db/database.ts';
import { keepTogether, type QuickRow, type Waiting } from './keep-together.ts';
import type { Plan } from './plans.ts';

const mostTogether = 256;
const mostFlying = 2;
/** So many go at once, and beside the batch that is on its way: the database works while the rest is being checked. */
const worthABatch = 16;
/** About half a second of work: whoever comes later is asked at once to come back. */
const mostWaiting = 2_000;
const pauseMs = 100;
/** With their pauses, and what the database waits each time, about ten seconds. */
const mostTries = 50;

/**
 * Writes answers together, of whatever tenants: what came while earlier ones were being committed shares the next commit.
 * There is no timer. Each caller hears after the commit of its batch whether its own was kept; false where the survey
 * is not as the caller thought, or the visit is known already. Throws 503 at once when too many of a tenant wait, and
 * where somebody holds a tenant's rows for too long.
 */
export function groupedWriter(database: Database) {
  const queues = new Map<number, Waiting[]>();
  /** What waits of tenants whose rows somebody holds: nobody else waits with them. */
  const held = new Map<number, Waiting[]>();
  let waiting = 0;
  let flying = 0;
  let isDue = false;

  function fly(): void {
    if (waiting < (flying === 0 ? 1 : worthABatch) || flying >= mostFlying) return;
    const batch = fromEachInTurn(queues);
    waiting -= batch.length;
    flying += 1;
    void keepTogether(database, batch, setAside).finally(() => {
      flying -= 1;
      takeOff();
    });
    takeOff();
  }

  // What else arrives in this turn of the event loop goes along, until there is enough.
  function takeOff(): void {
    if (waiting >= worthABatch) fly();
    else if (!isDue) {
      isDue = true;
      setImmediate(() => {
        isDue = false;
        fly();
      });
    }
  }

  function setAside(tenantId: number, batch: readonly Waiting[]): void {
    const before = held.get(tenantId);
    if (before) return void before.unshift(...batch);
    const queue = queues.get(tenantId) ?? [];
    queues.delete(tenantId);
    waiting -= queue.length;
    held.set(tenantId, queue);
    void tryOn(database, batch).finally(() => {
      held.delete(tenantId);
      if (queue.length === 0) return;
      queues.set(tenantId, queue);
      waiting += queue.length;
      takeOff();
    });
  }

  return (plan: Plan, row: QuickRow): Promise<boolean> =>
    new Promise((done, refuse) => {
      const { tenantId } = plan;
      const queue = held.get(tenantId) ?? queues.get(tenantId) ?? [];
      if (queue.length >= mostWaiting) return refuse(unavailable());
      queue.push({ plan, row, done, refuse });
      if (held.has(tenantId)) return;
      queues.set(tenantId, queue);
      waiting += 1;
      takeOff();
    });
}

/** As many as are written together, one of each tenant by turns: the many of one keep nobody else waiting. */
function fromEachInTurn(queues: Map<number, Waiting[]>): Waiting[] {
  const batch: Waiting[] = [];
  // Whoever has more waiting stands at the end again, and is come to once more.
  for (const [tenantId, queue] of queues) {
    batch.push(queue.shift() as Waiting);
    queues.delete(tenantId);
    if (queue.length > 0) queues.set(tenantId, queue);
    if (batch.length === mostTogether) break;
  }
  return batch;
}

/** Writes what somebody's hold on a tenant's rows kept from being written; refuses it where the hold does not end. */
async function tryOn(database: Database, batch: readonly Waiting[]): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    let isHeld = false;
    await keepTogether(database, batch, () => {
      isHeld = true;
    });
    if (!isHeld) return;
  }
  for (const { refuse } of batch) refuse(unavailable());
}
