import { conflict } from '../../../core/contract/errors.ts';
import { audit, readRow } from '../../../core/server/crud/rows.ts';
import { sql } from '../../../core/server/db/database.ts';
import type { HandlerOf } from '../../../core/server/http/call.ts';
import type { ContactOptOut } from '../../schemas/contact-opt-out.ts';

export const undo: HandlerOf<'contactOptOuts', 'undo'> = async (call) => {
  const { tx, resource, session, body } = call;
  const id = call.id();
  const before = await readRow<ContactOptOut>(tx, resource, id);
  const undone = await tx.run(sql`
    update contact_opt_outs set undone_at = now(), undone_by = ${session.userId}, undone_why = ${body.why},
      version = version + 1, updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id} and undone_at is null`);
  if (!undone) throw conflict('ALREADY_UNDONE', 'This address already receives emails again');
  const after = await readRow<ContactOptOut>(tx, resource, id);
  await audit(call, resource, id, { before, after });
  return after;
};
