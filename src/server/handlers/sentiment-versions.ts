import { sql } from 'kysely';
import { notFound } from '../../contract/errors.ts';
import type { FormSnapshot, FormVersion } from '../../contract/schemas/form-version.ts';
import { withKeys } from '../../domain/forms/form-document.ts';
import { assertRow, readRow } from '../crud/read.ts';
import { createRow, updateRow } from '../crud/write.ts';
import type { Tx } from '../db/database.ts';
import { changeForm, keepVersion } from '../forms/keep-version.ts';
import { saveFields } from '../forms/save-fields.ts';
import { readSnapshot } from '../forms/snapshot.ts';
import { stillThere } from '../forms/still-there.ts';
import type { Handler } from '../http/call.ts';

/** The versions of a form, the newest first, without what they hold. */
export const versions: Handler = async ({ tx, resource, id }) => {
  await assertRow(tx, resource, id());
  return tx.rows(sql<FormVersion>`${versionRows} where v.tenant_id = ${tx.tenantId} and v.sentiment_id = ${id()}
    order by v.number desc limit 500`);
};

/** One version, with the form as it was. */
export const version: Handler = async ({ tx, id, params }) => {
  const found = await tx.first(sql<FormVersion>`${versionRows} ${theOne(tx, id(), params.version)}`);
  if (!found) throw notFound();
  return { ...found, form: await documentOf(tx, id(), params.version) };
};

/** Makes a form what it was, as a new version. Removed questions come back under their old ids. */
export const restore: Handler = async (call) => {
  const { tx, resource, params } = call;
  const id = call.id();
  const { fields, ...form } = await stillThere(tx, await documentOf(tx, id, params.version));
  return changeForm(call, id, { restoredFrom: Number(params.version) }, async () => {
    await updateRow(call, resource, id, form);
    await saveFields(call, id, fields, { isAsItWas: true });
    return readRow(tx, resource, id);
  });
};

/** A form of its own with the same questions, rules and people; what was answered stays with the first. */
export const duplicate: Handler = async (call) => {
  const { tx, resource } = call;
  const { fields, ...form } = await stillThere(tx, await readSnapshot(tx, call.id()));
  const { id } = await createRow(call, resource, { ...form, name: copyName(form.name) });
  await saveFields(
    call,
    id,
    withKeys(fields).map(({ id: _, ...field }) => field),
    { isAsItWas: true },
  );
  await keepVersion(call, id);
  call.reply.status(201);
  return readRow(tx, resource, id);
};

const versionRows = sql`
  select v.number, v.created_at, v.created_by, u.full_name as user_name, v.summary, v.restored_from,
    jsonb_array_length(v.document -> 'fields') as field_count
  from sentiment_versions v left join users u on u.tenant_id = v.tenant_id and u.id = v.created_by`;

async function documentOf(tx: Tx, id: number, number: string | undefined): Promise<FormSnapshot> {
  const found = await tx.first(sql<{ document: FormSnapshot }>`
    select v.document from sentiment_versions v ${theOne(tx, id, number)}`);
  if (!found) throw notFound();
  return found.document;
}

function theOne(tx: Tx, id: number, number: string | undefined) {
  if (!number || !/^[1-9]\d{0,8}$/.test(number)) throw notFound();
  return sql`where v.tenant_id = ${tx.tenantId} and v.sentiment_id = ${id} and v.number = ${Number(number)}`;
}

const longestName = 120;

function copyName(name: string): string {
  const ending = ' (copy)';
  return `${name
    .slice(0, longestName - ending.length)
    .toWellFormed()
    .trim()}${ending}`;
}
