import { missingPermission } from '../../analytics/shared/server/check-query.ts';
import { customerPermission } from '../../analytics/shared/server/dataset.ts';
import { invalid } from '../../core/contract/errors.ts';
import type { RightsOfRun } from '../../core/server/auth/rights-of-runs.ts';
import type { Tx } from '../../core/server/db/database.ts';
import type { ReportDefinition, ScheduleInput } from '../schemas/report.ts';
import { queryIn } from './read-block.ts';
import { readScope } from './snapshot.ts';

/** With which rights figures are emailed to an address outside the organization: fields of customers stay inside. */
export const rightsOutside = (rights: RightsOfRun): RightsOfRun => ({
  ...rights,
  permits: (permission) => permission !== customerPermission && rights.permits(permission),
  without: (permission) =>
    permission === customerPermission ? 'addresses outside the organization' : rights.without(permission),
});

/**
 * Throws 422 with the block that may not be emailed to these addresses outside the organization: one that uses fields of
 * customers, as on public pages, or one with comments, unless who saves the schedule confirms that.
 */
export async function assertMayGoOutside(
  tx: Tx,
  { sections, ...definition }: ReportDefinition,
  { params, sendsComments }: ScheduleInput,
  addresses: readonly string[],
): Promise<void> {
  if (addresses.length === 0) return;
  const to = `addresses outside the organization (${addresses.slice(0, 3).join(', ')}${addresses.length > 3 ? ', …' : ''})`;
  const scope = await readScope(tx, { sections, ...definition }, { params });
  const session = { permits: (permission: string) => permission !== customerPermission };
  for (const [at, { query, title, type }] of sections.entries()) {
    if (!query) continue;
    const name = `“${title || `Block ${at + 1}`}”`;
    const missing = await missingPermission({ tx, session }, queryIn(query, scope).query);
    if (missing) {
      const message = `${name} uses “${missing.label}”, a field of customers, which is not sent to ${to}`;
      throw invalid([{ path: 'recipients', message: `${message}. Remove these recipients, or add them as users` }]);
    }
    if (type === 'verbatims' && !sendsComments) {
      const message = `${name} has comments. Confirm that they are sent to ${to}, or remove these recipients`;
      throw invalid([{ path: 'sendsComments', message }]);
    }
  }
}
