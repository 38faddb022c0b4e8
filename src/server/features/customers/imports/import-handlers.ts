import { text } from 'node:stream/consumers';
import type { z } from 'zod';
import { resourceOf } from '../../../../contract/catalogue.ts';
import { ApiError, conflict, invalid, notFound } from '../../../../contract/errors.ts';
import {
  type CustomerImport,
  type ImportRow,
  type importCustomersSchema,
  importUndoDays,
} from '../../../../contract/schemas/customers/customer-import.ts';
import { layoutTypes } from '../../../../contract/schemas/forms/field-types.ts';
import { audit, readRow } from '../../../platform/crud/rows.ts';
import { type Sql, sql, type Tx } from '../../../platform/db/database.ts';
import { decodeUpload, uploadRefused } from '../../../platform/files/upload.ts';
import type { Call, Handler, Session } from '../../../platform/http/call.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { readCustomerForm } from '../records/customer-answers.ts';
import { importResultTask } from './import-result.ts';
import { customerImportJob } from './run-import.ts';
import { storeImportTask } from './store-import.ts';

type Sent = z.output<typeof importCustomersSchema>;

const mostBytes = 25 * 1024 * 1024;
const shownRows = 10;
const shownIssues = 100;

/** Reads a new file, or continues with one that was read before; the check or the import runs as a job. */
const create: Handler<Sent> = async (call) => {
  const { services, session, body } = call;
  if (body.importId !== undefined) return startImport(call, body.importId);
  const id = await storeFile(call);
  return startImport(call, id).catch(async (error: unknown) => {
    await services.database.transaction(session.tenantId, (tx) =>
      tx.run(sql`delete from customer_imports where tenant_id = ${tx.tenantId} and id = ${id}`),
    );
    throw error;
  });
};

/** A caller, or the seed, which has no request. */
type Starting = Pick<Call, 'services' | 'resource'> &
  Partial<Pick<Call, 'request'>> & { body: Sent; session: Pick<Session, 'tenantId' | 'userId'> };

export const startImport = (call: Starting, id: number) =>
  call.services.database.transaction(call.session.tenantId, async (tx) => {
    const { session, body, resource, request } = call;
    const actor = { tx, session, ...(request && { request }) };
    // A running check ends when it finds the import locked; only then the job is free.
    const stored = await lockImport(tx, id);
    if (!['checking', 'checked'].includes(stored.status))
      throw conflict('ALREADY_STARTED', 'This import has already started. Choose the file again to import it anew');
    const mapping = body.mapping ?? stored.mapping;
    await checkMapping(tx, stored, mapping);
    const duplicates = body.duplicates ?? stored.duplicates;
    await tx.run(sql`
      update customer_import_rows set outcome = null, issues = '[]', customer_id = null
      where tenant_id = ${tx.tenantId} and import_id = ${id} and outcome is not null`);
    await tx.run(sql`delete from customer_import_keys where tenant_id = ${tx.tenantId} and import_id = ${id}`);
    await tx.run(sql`
      update customer_imports set mapping = ${JSON.stringify(mapping)}, duplicates = ${duplicates},
        status = ${body.dryRun ? 'checking' : 'running'}, done_row = 0, counts = '{}', updated_at = now(),
        updated_by = ${session.userId}, version = version + 1
      where tenant_id = ${tx.tenantId} and id = ${id}`);
    await enqueue(tx, { kind: customerImportJob, key: String(id) });
    if (!body.dryRun) await audit(actor, resource, id, { after: { mapping, duplicates } });
    return readRow<CustomerImport>(tx, resource, id);
  });

async function storeFile({ services, session, body }: Call<Sent>): Promise<number> {
  const { fileName = '', fileData = '', customerFormId } = body;
  const bytes = decodeUpload({ fileName, fileData });
  if (bytes.length > mostBytes) throw uploadRefused('Choose a file of at most 25 MB', 413);
  const { tenantId, userId } = session;
  try {
    const input = { tenantId, userId, fileName, bytes, customerFormId };
    return Number(await text(await services.workers.file(tenantId, storeImportTask, input)));
  } catch (error) {
    if (error instanceof ApiError || !isOutOfMemory(error)) throw error;
    throw uploadRefused('This file needs too much memory. Remove empty rows and columns, or save it as CSV', 413);
  }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

async function lockImport(tx: Tx, id: number): Promise<CustomerImport> {
  await tx.run(sql`select from customer_imports where tenant_id = ${tx.tenantId} and id = ${id} for update`);
  return readRow<CustomerImport>(tx, resourceOf('customerImports'), id);
}

async function checkMapping(tx: Tx, stored: CustomerImport, mapping: CustomerImport['mapping']): Promise<void> {
  const fillable = new Set((await fieldsOf(tx, stored)).map(({ id }) => id));
  const errors = mapping.flatMap((fieldId, at) => {
    if (fieldId === null) return [];
    if (!fillable.has(fieldId)) return [{ path: `mapping.${at}`, message: 'This form has no such field' }];
    if (mapping.indexOf(fieldId) < at) return [{ path: `mapping.${at}`, message: 'Another column fills this field' }];
    return [];
  });
  if (mapping.length !== stored.columns.length)
    errors.push({ path: 'mapping', message: `The file has ${stored.columns.length} columns` });
  if (errors.length > 0) throw invalid(errors);
}

async function fieldsOf(tx: Tx, { customerFormId }: CustomerImport) {
  const { fields } = await readCustomerForm(tx, customerFormId);
  return fields.filter(({ fieldType }) => !layoutTypes.includes(fieldType) && fieldType !== 'calculated');
}

const show: Handler = async ({ tx, resource, id }) => {
  const stored = await readRow<CustomerImport>(tx, resource, id());
  return {
    ...stored,
    fields: (await fieldsOf(tx, stored)).map(({ id, fieldName, required }) => ({ id, fieldName, required })),
    preview: await rowsOf(tx, stored.id, sql`true`, shownRows),
    issues: await rowsOf(tx, stored.id, sql`r.outcome = ${stored.status === 'undone' ? 'kept' : 'error'}`, shownIssues),
    canUndo: stored.status === 'done' && (await isInTime(tx, stored.id)),
  };
};

const rowsOf = (tx: Tx, id: number, condition: Sql, most: number) =>
  tx.rows(sql<ImportRow>`
    select r.number, r.cells, r.outcome, r.issues from customer_import_rows r
    where r.tenant_id = ${tx.tenantId} and r.import_id = ${id} and ${condition} order by r.number limit ${most}`);

async function isInTime(tx: Tx, id: number): Promise<boolean> {
  const found = await tx.first(sql`
    select from customer_imports where tenant_id = ${tx.tenantId} and id = ${id}
      and finished_at > now() - make_interval(days => ${importUndoDays})`);
  return found !== undefined;
}

const result: Handler = async (call) => {
  const { services, session, resource } = call;
  const id = call.id();
  const { fileName } = await services.database.transaction(session.tenantId, (tx) =>
    readRow<CustomerImport>(tx, resource, id),
  );
  const name = `${fileName.replace(/\.\w+$/, '')}-result.csv`;
  const file = await services.workers.file(session.tenantId, importResultTask, { tenantId: session.tenantId, id });
  call.reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
  return file;
};

/** Undoes a whole import as a job. A customer who changed since then stays as they are. */
const undo: Handler = async (call) => {
  const { tx, resource, session } = call;
  const id = call.id();
  const { status } = await lockImport(tx, id).catch(() => {
    throw notFound();
  });
  if (status === 'undoing' || status === 'undone') throw conflict('ALREADY_UNDONE', 'This is already undone');
  if (status !== 'done') throw conflict('NOT_DONE', 'Only a finished import can be undone');
  if (!(await isInTime(tx, id)))
    throw conflict('TOO_LATE', `An import can only be undone within ${importUndoDays} days`);
  await tx.run(sql`
    update customer_imports set status = 'undoing', done_row = 0, updated_at = now(), updated_by = ${session.userId},
      version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  await enqueue(tx, { kind: customerImportJob, key: String(id) });
  await audit(call, resource, id, { after: { status: 'undoing' } });
  return readRow<CustomerImport>(tx, resource, id);
};

export const customerImports = { create, show, result, undo };
