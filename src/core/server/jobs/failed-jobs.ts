import { notFound } from '../../contract/errors.ts';
import { audit, readRow } from '../crud/rows.ts';
import { sql } from '../db/database.ts';
import type { Call, Handler } from '../http/call.ts';
import { type JobKind, wakeFor } from './job.ts';
import type { Lanes } from './lane.ts';

interface DeadJob {
  kind: string;
  key: string;
}

/** Staff try dead jobs again or discard them. */
export function failedJobHandlers(lanes: Lanes) {
  const kinds: Readonly<Record<string, JobKind>> = Object.assign({}, ...Object.values(lanes).map((lane) => lane.kinds));

  const retry: Handler = async (call) => {
    const { tx, id, resource } = call;
    const before = await readRow(tx, resource, id());
    const job = await change(
      call,
      sql`
      update jobs set dead_at = null, run_at = now(), asked_at = now(), attempts = 0, last_error = null, updated_at = now()`,
    );
    await kinds[job.kind]?.retried?.(tx, job.key);
    await wakeFor(tx, job.kind);
    await audit(call, resource, id(), { before, after: { ...before, retried: true } });
    return { success: true, id: id() };
  };

  const discard: Handler = async (call) => {
    const { tx, id, resource } = call;
    const before = await readRow(tx, resource, id());
    await change(call, sql`delete from jobs`);
    await audit(call, resource, id(), { before });
    return { success: true, id: id() };
  };

  return { retry, delete: discard };
}

async function change({ tx, id }: Call, statement: ReturnType<typeof sql>): Promise<DeadJob> {
  const changed = await tx.first(sql<DeadJob>`
    ${statement} where tenant_id = ${tx.tenantId} and id = ${id()} and dead_at is not null returning kind, key`);
  if (!changed) throw notFound();
  return changed;
}
