import { sql } from 'kysely';
import type { z } from 'zod';
import { conflict } from '../../contract/errors.ts';
import type { ContactOptOut, undoOptOutSchema } from '../../contract/schemas/contact-opt-out.ts';
import { audit } from '../crud/audit.ts';
import { readRow } from '../crud/read.ts';
import type { Handler } from '../http/call.ts';

/** Writes to an address again, because it was kept by mistake; who says so, and why, is kept. */
export const undo: Handler<z.output<typeof undoOptOutSchema>> = async (call) => {
  const { tx, resource, session, body } = call;
  const id = call.id();
  const before = await readRow<ContactOptOut>(tx, resource, id);
  const undone = await tx.run(sql`
    update contact_opt_outs set undone_at = now(), undone_by = ${session.userId}, undone_why = ${body.why},
      version = version + 1, updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id} and undone_at is null`);
  if (!undone) throw conflict('ALREADY_UNDONE', 'This address gets mail again already');
  const after = await readRow<ContactOptOut>(tx, resource, id);
  await audit(call, resource, id, { before, after });
  return after;
};
