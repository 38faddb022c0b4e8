import { resourceOf } from '../../core/contract/catalogue.ts';
import { conflict, type FieldError, invalid, notFound } from '../../core/contract/errors.ts';
import { audit, readRow } from '../../core/server/crud/rows.ts';
import { sql, type Tx } from '../../core/server/db/database.ts';
import { decodeUpload, uploadRefused } from '../../core/server/files/upload.ts';
import type { Call, Handler, Services, Session } from '../../core/server/http/call.ts';
import { enqueue } from '../../core/server/jobs/job.ts';
import { findAccountMailer } from '../../core/server/mail-transport/tenant-mailer.ts';
import type { ImportTarget } from '../rules/guess-mapping.ts';
import { type Import, importUndoDays, type StartImport } from '../schemas/import.ts';
import type { ChosenFormat } from '../schemas/import-format.ts';
import { type ImportedListName, importedLists } from '../schemas/imported-lists.ts';
import {
  type Importer,
  type ImportParent,
  type ImportRow,
  noParent,
  type SentParent,
} from '../shared/server/imported-list.ts';
import { importResultTask } from './import-result.ts';
import { importJob } from './run-import.ts';
import { readAgainTask, storeImportTask } from './store-import.ts';

type Sent = StartImport & SentParent;
type ImportRecord = Import & ImportParent;

const mostBytes = 25 * 1024 * 1024;
const shownRows = 5;

/** The operations of the imports of one list. */
export function importHandlers(list: ImportedListName) {
  /** Reads a new file, or continues with one that was read before; the check or the import runs as a job. */
  const create: Handler<Sent> = async (call) => {
    const { services, session, body } = call;
    if (body.importId !== undefined) {
      if (body.format) await readAgain(call, body.importId, body.format);
      return startImport(call, list, body.importId);
    }
    const id = await storeFile(call);
    return startImport(call, list, id).catch(async (error: unknown) => {
      await services.database.transaction(session.tenantId, (tx) =>
        tx.run(sql`delete from imports where tenant_id = ${tx.tenantId} and id = ${id}`),
      );
      throw error;
    });
  };

  async function storeFile({ services, session, body }: Call<Sent>): Promise<number> {
    const { fileName = '', fileData = '', format = {} } = body;
    const bytes = decodeUpload({ fileName, fileData });
    if (bytes.length > mostBytes) throw uploadRefused('Choose a file of at most 25 MB', 413);
    const { tenantId } = session;
    const { customerFormId, sentimentId, surveyId } = body;
    const parent = { customerFormId, sentimentId, surveyId };
    const importer = await services.database.transaction(tenantId, (tx) => importerIn(services, tx, session));
    return services.workers.run(tenantId, storeImportTask, {
      tenantId,
      importer,
      list,
      fileName,
      bytes,
      parent,
      format,
    });
  }

  /** What was chosen before stays, except what the change makes meaningless: another sheet has another header. */
  async function readAgain({ services, session }: Call<Sent>, id: number, format: ChosenFormat) {
    const { tenantId } = session;
    const { stored, importer } = await services.database.transaction(tenantId, async (tx) => {
      const found = await lockImport(tx, list, id);
      assertNotStarted(found);
      return { stored: found, importer: await importerIn(services, tx, session) };
    });
    const { encoding, delimiter, sheet, ...ofRows } = stored.format;
    const isOtherTable = ['encoding', 'delimiter', 'sheet', 'headerRow'].some((key) => key in format);
    const kept: ChosenFormat = isOtherTable
      ? { encoding, delimiter, sheet }
      : { encoding, delimiter, sheet, ...ofRows };
    const { customerFormId, sentimentId, surveyId } = stored;
    const parent = { customerFormId, sentimentId, surveyId };
    await services.workers.run(tenantId, readAgainTask, {
      tenantId,
      id,
      list,
      parent,
      importer,
      format: { ...kept, ...format },
    });
  }

  const show: Handler = async ({ tx, resource, id, services, session }) => {
    const declared = services.importedLists[list];
    const stored = await readStored(tx, list, id());
    const rows = await firstRows(tx, stored.id);
    const targets = await declared.targets(tx, stored, await importerIn(services, tx, session));
    // It may have ended since the first read: what is shown and what may be done are said of the same state.
    const row = await readRow<Import>(tx, resource, stored.id);
    return {
      ...row,
      customerFormId: stored.customerFormId,
      sentimentId: stored.sentimentId,
      surveyId: stored.surveyId,
      targets: targets.map(({ key, label, kind, required, choices }) => ({
        key,
        label,
        kind,
        required,
        ...(choices && { choices }),
      })),
      samples: stored.columns.map((_, at) => rows.find(({ cells }) => cells[at])?.cells[at]?.slice(0, 200) ?? ''),
      preview: isStarted(stored)
        ? []
        : await declared.preview(tx, { ...stored, updatedBy: session.userId }, rows.slice(0, shownRows)),
      canRead: await hasFile(tx, stored.id),
      canUndo: row.status === 'done' && (await isInTime(tx, stored.id)),
    };
  };

  const result: Handler = async (call) => {
    const { services, session, resource } = call;
    const id = call.id();
    const { fileName } = await services.database.transaction(session.tenantId, (tx) =>
      readRow<Import>(tx, resource, id),
    );
    const name = `${fileName.replace(/\.\w+$/, '')}-result.csv`;
    const [record] = resourceOf(importedLists[list].records).label;
    const asked = { tenantId: session.tenantId, id, record };
    const file = await services.workers.file(session.tenantId, importResultTask, asked);
    call.reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
    return file;
  };

  /** Undoes a whole import as a job. A record that changed since then stays as it is. */
  const undo: Handler = async (call) => {
    const { tx, resource, session } = call;
    const id = call.id();
    const { status } = await lockImport(tx, list, id).catch(() => {
      throw notFound();
    });
    if (status === 'undoing' || status === 'undone') throw conflict('ALREADY_UNDONE', 'This is already undone');
    if (status !== 'done') throw conflict('NOT_DONE', 'Only a finished import can be undone');
    if (!(await isInTime(tx, id)))
      throw conflict('TOO_LATE', `An import can only be undone within ${importUndoDays} days`);
    await tx.run(sql`
      update imports set status = 'undoing', done_row = 0, problems = '[]', updated_at = now(),
        updated_by = ${session.userId}, version = version + 1
      where tenant_id = ${tx.tenantId} and id = ${id}`);
    await enqueue(tx, { kind: importJob, key: String(id) });
    await audit(call, resource, id, { after: { status: 'undoing' } });
    return readRow<Import>(tx, resource, id);
  };

  return { create, show, result, undo };
}

/** A caller, or the seed, which has no request. */
type Starting = Pick<Call, 'services' | 'resource'> &
  Partial<Pick<Call, 'request'>> & {
    body: Pick<Sent, 'mapping' | 'duplicates' | 'options' | 'dryRun'>;
    session: Pick<Session, 'tenantId' | 'userId'>;
  };

/** Starts the check or the import of a file that was read. */
export const startImport = (call: Starting, list: ImportedListName, id: number) =>
  call.services.database.transaction(call.session.tenantId, async (tx) => {
    const { session, body, resource, request } = call;
    const actor = { tx, session, ...(request && { request }) };
    // A running check ends when it finds the import locked; only then the job is free.
    const stored = await lockImport(tx, list, id);
    assertNotStarted(stored);
    const mapping = body.mapping ?? stored.mapping;
    const declared = call.services.importedLists[list];
    checkMapping(await declared.targets(tx, stored, await importerIn(call.services, tx, session)), stored, mapping);
    if (!body.dryRun) await declared.assertMayStart?.(tx, call.services, mapping);
    const duplicates = body.duplicates ?? stored.duplicates;
    const options = { ...stored.options, ...body.options };
    await tx.run(sql`
      update import_rows set outcome = null, issues = '[]', record_id = null, customer_id = null
      where tenant_id = ${tx.tenantId} and import_id = ${id} and outcome is not null`);
    await tx.run(sql`delete from import_keys where tenant_id = ${tx.tenantId} and import_id = ${id}`);
    // A file can only be read in another way before its import.
    if (!body.dryRun)
      await tx.run(sql`delete from import_files where tenant_id = ${tx.tenantId} and import_id = ${id}`);
    await tx.run(sql`
      update imports set mapping = ${JSON.stringify(mapping)}, duplicates = ${duplicates}, options = ${JSON.stringify(options)},
        status = ${body.dryRun ? 'checking' : 'running'}, done_row = 0, counts = '{}', problems = '[]',
        updated_at = now(), updated_by = ${session.userId}, version = version + 1
      where tenant_id = ${tx.tenantId} and id = ${id}`);
    await enqueue(tx, { kind: importJob, key: String(id) });
    if (!body.dryRun) await audit(actor, resource, id, { after: { mapping, duplicates, options } });
    return readRow<Import>(tx, resource, id);
  });

const isStarted = ({ status }: Pick<Import, 'status'>) => status !== 'checking' && status !== 'checked';

function assertNotStarted(stored: Pick<Import, 'status'>): void {
  if (isStarted(stored))
    throw conflict('ALREADY_STARTED', 'This import has already started. Choose the file again to import it anew');
}

async function lockImport(tx: Tx, list: ImportedListName, id: number): Promise<ImportRecord> {
  await tx.run(sql`select from imports where tenant_id = ${tx.tenantId} and id = ${id} for update`);
  return readStored(tx, list, id);
}

/** An import with what its records belong to, which not every list has. */
async function readStored(tx: Tx, list: ImportedListName, id: number): Promise<ImportRecord> {
  const stored = await readRow<Import>(tx, resourceOf(list), id);
  const parent = await tx.first(sql<ImportParent>`
    select customer_form_id, sentiment_id, survey_id from imports where tenant_id = ${tx.tenantId} and id = ${id}`);
  return { ...stored, ...(parent ?? noParent) };
}

const importerIn = async (services: Services, tx: Tx, { userId }: Pick<Session, 'userId'>): Promise<Importer> => ({
  userId,
  sendsEmail: (await findAccountMailer(services, tx)) !== undefined,
});

function checkMapping(targets: readonly ImportTarget[], { columns }: Import, mapping: Import['mapping']): void {
  const known = new Set(targets.map(({ key }) => key));
  const errors = mapping.flatMap(({ target, columns: filled }, at): FieldError[] => {
    if (!known.has(target)) return [{ path: `mapping.${at}`, message: 'This field does not exist' }];
    if (mapping.findIndex((other) => other.target === target) < at)
      return [{ path: `mapping.${at}`, message: 'This field is filled twice' }];
    return filled.some((column) => column >= columns.length)
      ? [{ path: `mapping.${at}`, message: `The file has ${columns.length} columns` }]
      : [];
  });
  if (errors.length > 0) throw invalid(errors);
}

/** Enough rows to find a cell of every column. */
const sampledRows = 50;

const firstRows = (tx: Tx, id: number) =>
  tx.rows(sql<ImportRow>`
    select r.number, r.cells, r.outcome, r.record_id, r.before, r.left_version from import_rows r
    where r.tenant_id = ${tx.tenantId} and r.import_id = ${id} order by r.number limit ${sampledRows}`);

async function hasFile(tx: Tx, id: number): Promise<boolean> {
  const found = await tx.first(sql`
    select from import_files where tenant_id = ${tx.tenantId} and import_id = ${id}`);
  return found !== undefined;
}

async function isInTime(tx: Tx, id: number): Promise<boolean> {
  const found = await tx.first(sql`
    select from imports where tenant_id = ${tx.tenantId} and id = ${id}
      and finished_at > now() - make_interval(days => ${importUndoDays})`);
  return found !== undefined;
}
