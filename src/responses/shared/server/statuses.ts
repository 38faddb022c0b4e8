import { invalid } from '../../../core/contract/errors.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { StatusOption } from '../../schemas/status-option.ts';

export function readStatuses(tx: Tx): Promise<StatusOption[]> {
  return tx.rows(sql<StatusOption>`
    select id, key, base, label, customer_label, color, is_active from response_statuses
    where tenant_id = ${tx.tenantId} order by rank, id`);
}

export function statusNamed(statuses: readonly StatusOption[], key: string): StatusOption {
  const statusOption = statuses.find((known) => known.key === key);
  if (!statusOption) throw invalid([{ path: 'status', message: 'This status does not exist' }]);
  return statusOption;
}
