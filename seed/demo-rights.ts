import { readFileSync } from 'node:fs';
import { dataRequests } from '../src/compliance/server/data-requests.ts';
import { resourceOf } from '../src/core/contract/catalogue.ts';
import { sql, type Tx } from '../src/core/server/db/database.ts';
import type { Services } from '../src/core/server/http/call.ts';
import { projectFile } from '../src/core/server/project-files.ts';
import { startImport } from '../src/imports/server/import-handlers.ts';
import { importTask } from '../src/imports/server/run-import.ts';
import { storeImportTask } from '../src/imports/server/store-import.ts';
import type { Company } from './company.ts';
import { readDataRequests } from './demo-data.ts';
import { day } from './rows.ts';

/** Requests of people about their data: one is due soon, one is new, and one is done and has its certificate. */
export async function addDataRequests(services: Services, tx: Tx, company: Company): Promise<void> {
  const session = { userId: company.owner.id, fullName: company.owner.name };
  const before = (days: number) => new Date(company.now.getTime() - days * day);
  const at = (days: number) => ({
    ...{ tx, session, resource: resourceOf('dataRequests') },
    services: { ...services, now: () => before(days) },
  });
  for (const { customer: name, daysAgo, completedDaysAgo, ...request } of readDataRequests()) {
    const customerIds = company.customers.filter((one) => one.name === name).map(({ id }) => id);
    const body = { ...request, name, customerIds, receivedAt: before(daysAgo).toISOString() };
    const { id } = await dataRequests.create({ ...at(daysAgo), body, id: noId });
    if (completedDaysAgo !== undefined)
      await dataRequests.execute({ ...at(completedDaysAgo), body: { keepsRecord: true }, id: () => id });
    await setTime(tx, 'data_requests', [id], before(daysAgo));
    await setTime(tx, 'customer_form_responses', customerIds, before(completedDaysAgo ?? daysAgo));
  }
}

function noId(): never {
  throw new Error('A new request has no id');
}

const fileName = 'conference-guests.csv';

/** Imports guests of a conference. After the commit, because an import has its own transactions. */
export async function importGuests(services: Services, tenantId: number, userId: number, now: Date): Promise<void> {
  const bytes = readFileSync(projectFile(`seed/demo/${fileName}`));
  const list = 'customerImports';
  const parent = {};
  const importer = { userId, sendsEmail: services.mailer !== undefined };
  const file = { tenantId, importer, list, fileName, bytes, parent, format: {} } as const;
  const id = await storeImportTask.run(services, file);
  const started = { services, session: { tenantId, userId }, resource: resourceOf('customerImports') };
  await startImport({ ...started, body: { dryRun: false } }, list, id);
  await importTask.run(services, { tenantId, id });
  await services.database.transaction(tenantId, async (tx) => {
    const at = new Date(now.getTime() - 2 * day);
    const rows = await tx.rows(sql<{ customerId: number }>`
      select record_id as customer_id from import_rows
      where tenant_id = ${tenantId} and import_id = ${id} and customer_id is not null`);
    await setTime(
      tx,
      'customer_form_responses',
      rows.map(({ customerId }) => customerId),
      at,
    );
    await tx.run(sql`
      update imports set created_at = ${at}, finished_at = ${at} where tenant_id = ${tenantId} and id = ${id}`);
  });
}

/** A record that is older than the demonstration keeps the time of its creation. */
const setTime = (tx: Tx, table: 'data_requests' | 'customer_form_responses', ids: readonly number[], at: Date) =>
  tx.run(sql`
    update ${sql.ref(table)} set created_at = least(created_at, ${at}), updated_at = ${at}
    where tenant_id = ${tx.tenantId} and id = any(${ids}::integer[])`);
