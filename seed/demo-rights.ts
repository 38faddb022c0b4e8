import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resourceOf } from '../src/contract/catalogue.ts';
import { dataRequests } from '../src/server/features/compliance/data-requests.ts';
import { startImport } from '../src/server/features/customers/imports/import-handlers.ts';
import { customerImportTask } from '../src/server/features/customers/imports/run-import.ts';
import { storeImportTask } from '../src/server/features/customers/imports/store-import.ts';
import { sql, type Tx } from '../src/server/platform/db/database.ts';
import type { Services } from '../src/server/platform/http/call.ts';
import { seedDir } from '../src/server/platform/project-files.ts';
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
  const bytes = readFileSync(join(seedDir, 'demo', fileName));
  const file = { tenantId, userId, fileName, bytes, customerFormId: undefined };
  const id = Number(await textOf(storeImportTask.write(services, file)));
  const started = { services, session: { tenantId, userId }, resource: resourceOf('customerImports') };
  await startImport({ ...started, body: { importId: id, dryRun: false } }, id);
  await textOf(customerImportTask.write(services, { tenantId, id }));
  await services.database.transaction(tenantId, async (tx) => {
    const at = new Date(now.getTime() - 2 * day);
    const rows = await tx.rows(sql<{ customerId: number }>`
      select customer_id from customer_import_rows
      where tenant_id = ${tenantId} and import_id = ${id} and customer_id is not null`);
    await setTime(
      tx,
      'customer_form_responses',
      rows.map(({ customerId }) => customerId),
      at,
    );
    await tx.run(sql`
      update customer_imports set created_at = ${at}, finished_at = ${at} where tenant_id = ${tenantId} and id = ${id}`);
  });
}

async function textOf(parts: AsyncIterable<Uint8Array | string>): Promise<string> {
  let text = '';
  for await (const part of parts) text += part;
  return text;
}

/** A record that is older than the demonstration keeps the time of its creation. */
const setTime = (tx: Tx, table: 'data_requests' | 'customer_form_responses', ids: readonly number[], at: Date) =>
  tx.run(sql`
    update ${sql.ref(table)} set created_at = least(created_at, ${at}), updated_at = ${at}
    where tenant_id = ${tx.tenantId} and id = any(${ids}::integer[])`);
