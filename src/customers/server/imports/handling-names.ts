import type { Tx } from '../../../core/server/db/database.ts';
import { cellsFor } from '../../../imports/shared/server/cells-for.ts';
import type { ImportRow, RunningImport } from '../../../imports/shared/server/imported-list.ts';
import { possibleNames, readGroups, readUsers } from '../../../imports/shared/server/named-records.ts';
import type { HandlingNames } from '../../shared/server/imports/imported-row.ts';

export async function namesFor(tx: Tx, stored: RunningImport, rows: readonly ImportRow[]): Promise<HandlingNames> {
  const owners = rows.map((row) => cellsFor(stored, row, 'ownerId').join(' '));
  const groups = rows.flatMap((row) => cellsFor(stored, row, 'groupIds')).flatMap(possibleNames);
  return { users: await readUsers(tx, owners, { areActive: true }), groups: await readGroups(tx, groups) };
}
