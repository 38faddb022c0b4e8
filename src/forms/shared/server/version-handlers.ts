import { notFound } from '../../../core/contract/errors.ts';
import { readPage } from '../../../core/server/crud/list-pages.ts';
import { assertRow, createRow, readRow, updateRow } from '../../../core/server/crud/rows.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Handler } from '../../../core/server/http/call.ts';
import { withKeys } from '../../rules/form-document.ts';
import { type FormSnapshot, type FormVersion, formSnapshotSchema } from '../../schemas/form-document.ts';
import { type FormHome, homeOf, type Snapshot } from './form-home.ts';
import { saveFields } from './save-fields.ts';
import { changeForm, saveVersion } from './save-version.ts';

/** `stillThere` removes references to deleted users, groups and severity levels from a version. */
export function versionHandlers<Kept extends Snapshot>(
  home: FormHome<Kept>,
  withExistingIds: (tx: Tx, form: Kept) => Promise<Kept>,
) {
  const versions: Handler = async (call) => {
    const { tx, resource, id } = call;
    await assertRow(tx, resource, id());
    return readPage<FormVersion>(call, {
      columns: versionColumns,
      from: sql`${versionTables(home)} where v.tenant_id = ${tx.tenantId} and v.${sql.ref(home.ownerColumn)} = ${id()}`,
      order: sql`v.number desc`,
      most: 500,
    });
  };

  const version: Handler = async ({ tx, id, params }) => {
    const found = await tx.first(
      sql<FormVersion>`select ${versionColumns} from ${versionTables(home)} ${whereVersion(home, tx, id(), params.version)}`,
    );
    if (!found) throw notFound();
    const form = home.snapshotSchema.parse(await readVersionDocument(home, tx, id(), params.version));
    return { ...found, form };
  };

  const restore: Handler = async (call) => {
    const { tx, resource, params } = call;
    const id = call.id();
    const { fields, ...form } = await withExistingIds(tx, await readVersionDocument(home, tx, id, params.version));
    return changeForm(home, call, id, { restoredFrom: Number(params.version) }, async () => {
      await updateRow(call, resource, id, form);
      await saveFields(home, call, id, fields, { isAsItWas: true });
      return readRow(tx, resource, id);
    });
  };

  const duplicate: Handler = async (call) => {
    const { tx, resource } = call;
    const { fields, ...form } = await withExistingIds(tx, await home.readSnapshot(tx, call.id()));
    const { id } = await createRow(call, resource, { ...form, name: copyName(String(form.name)) });
    const copies = withKeys(fields).map(({ id: _, ...field }) => field);
    await saveFields(home, call, id, copies, { isAsItWas: true });
    await saveVersion(home, call, id);
    call.reply.status(201);
    return readRow(tx, resource, id);
  };

  return { versions, version, restore, duplicate };
}

export async function readVersionDocument<Kept extends Snapshot>(
  home: FormHome<Kept>,
  tx: Tx,
  id: number,
  number: string | undefined,
): Promise<Kept> {
  const found = await tx.first(sql<{ document: Kept }>`
    select v.document from ${sql.ref(home.versions)} v ${whereVersion(home, tx, id, number)}`);
  if (!found) throw notFound();
  return found.document;
}

const versionColumns = sql`v.number, v.created_at, v.created_by, u.full_name as user_name, v.summary, v.restored_from,
  jsonb_array_length(v.document -> 'fields') as field_count`;

const versionTables = ({ versions }: { versions: string }) => sql`
  ${sql.ref(versions)} v left join users u on u.tenant_id = v.tenant_id and u.id = v.created_by`;

function whereVersion({ ownerColumn }: { ownerColumn: string }, tx: Tx, id: number, number: string | undefined) {
  if (!number || !/^[1-9]\d{0,8}$/.test(number)) throw notFound();
  return sql`where v.tenant_id = ${tx.tenantId} and v.${sql.ref(ownerColumn)} = ${id} and v.number = ${Number(number)}`;
}

const longestName = 120;

function copyName(name: string): string {
  const ending = ' (copy)';
  return `${name
    .slice(0, longestName - ending.length)
    .toWellFormed()
    .trim()}${ending}`;
}

export async function readSnapshot(tx: Tx, id: number): Promise<FormSnapshot> {
  const found = await tx.first(sql<{ document: FormSnapshot }>`
    select json_build_object(
      'name', s.name, 'description', s.description, 'enableCustomer', s.enable_customer,
      'enableEscalation', s.enable_escalation, 'escalationType', s.escalation_type, 'enableSLA', s.enable_sla,
      'severityLevels', array(select j.severity_level_id from sentiment_severity_levels j
        where j.tenant_id = s.tenant_id and j.sentiment_id = s.id order by 1),
      'assignedUsers', array(select j.user_id from sentiment_users j
        where j.tenant_id = s.tenant_id and j.sentiment_id = s.id order by 1),
      'assignedGroups', array(select j.group_id from sentiment_groups j
        where j.tenant_id = s.tenant_id and j.sentiment_id = s.id order by 1),
      'fields', (select coalesce(json_agg(json_build_object('id', f.id, 'fieldName', f.field_name,
          'fieldType', f.field_type, 'required', f.required, 'isSentimentValue', f.is_sentiment_value,
          'options', f.options) order by f.position, f.id), '[]')
        from sentiment_fields f
        where f.tenant_id = s.tenant_id and f.sentiment_id = s.id and f.deleted_at is null)) as document
    from sentiments s where s.tenant_id = ${tx.tenantId} and s.id = ${id}`);
  if (!found) throw notFound();
  return found.document;
}

export const sentimentForms = homeOf<FormSnapshot>('sentiments', 'sentimentFields', {
  owner: 'sentimentId',
  ownerColumn: 'sentiment_id',
  versions: 'sentiment_versions',
  snapshotSchema: formSnapshotSchema,
  readSnapshot,
});
