import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import send from '@fastify/send';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../contract/errors.ts';
import { sql, type Tx } from '../db/database.ts';
import type { Services } from '../http/call.ts';
import { areOwnFiles } from '../installation/binding.ts';
import type { ReadFile } from './images.ts';
import {
  emptyTrash,
  moveFile,
  moveToTrash,
  namesIn,
  readTrash,
  tenantBytes,
  tenantFolder,
  unlessGone,
} from './trash.ts';
import { damagedUpload, uploadRefused } from './upload.ts';

export interface NewFile extends ReadFile {
  kind: 'image' | 'voice' | 'picture' | 'document' | 'brand' | 'email';
  originalName: string;
}

export interface Keeper {
  tenantId: number;
  userId: number | null;
  /** Names a file that may arrive again. */
  uploadKey?: Buffer | undefined;
  /** Set for uploads of respondents. */
  survey?: { id: number | null; addressHash: Buffer };
}

/** 128 random bits and the extension of the detected type. */
export const fileNamePattern =
  /^[\w-]{22}\.(png|jpg|webp|wav|mp3|m4a|ogg|webm|pdf|docx|xlsx|pptx|odt|ods|odp|txt|csv)$/;

/** Path of a tenant's file. The name is validated and the tenant is a number, so path traversal is impossible. */
export function pathOfFile({ filesDir }: Pick<Services, 'filesDir'>, tenantId: number, name: string): string {
  return join(filesDir, String(tenantId), name);
}

/**
 * Stores a file: first the bytes, synced to disk, then its row and what `inside` writes. A crash in between leaves
 * bytes without a row, which the sweep moves to the trash. The name is that of the first one with the same key.
 */
export async function storeFile(
  services: Services,
  keeper: Keeper,
  file: NewFile,
  inside: (tx: Tx, name: string) => Promise<void> = async () => undefined,
): Promise<string> {
  await services.database.transaction(keeper.tenantId, (tx) => assertRoom(tx, file.bytes.length));
  const { name, path } = await placeBytes(services, keeper.tenantId, file);
  try {
    const stored = await services.database.transaction(keeper.tenantId, async (tx) => {
      if (!(await addRow(tx, keeper, name, file))) return storedUpload(tx, keeper.uploadKey);
      await inside(tx, name);
      return name;
    });
    if (stored === name) return name;
    await rm(path, { force: true });
    if (!stored) throw damagedUpload();
    return stored;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** The name of the file that arrived with this key. */
export async function storedUpload(tx: Tx, key: Buffer | undefined): Promise<string | undefined> {
  const found = await tx.first(sql<{ name: string }>`
    select name from files where tenant_id = ${tx.tenantId} and upload_key = ${key}`);
  return found?.name;
}

export async function storeFileIn(
  services: Pick<Services, 'filesDir'>,
  tx: Tx,
  userId: number | null,
  file: NewFile,
): Promise<string> {
  if (tx.tenantId === null) throw new Error('A file belongs to a tenant');
  const { name } = await placeBytes(services, tx.tenantId, file);
  await addRow(tx, { userId }, name, file);
  return name;
}

async function placeBytes(services: Pick<Services, 'filesDir'>, tenantId: number, file: NewFile) {
  const name = `${randomBytes(16).toString('base64url')}.${file.ending}`;
  const path = pathOfFile(services, tenantId, name);
  await writeFileFully(path, file.bytes);
  return { name, path };
}

async function addRow(
  tx: Tx,
  { userId, survey, uploadKey }: Omit<Keeper, 'tenantId'>,
  name: string,
  file: NewFile,
): Promise<boolean> {
  await assertRoom(tx, file.bytes.length);
  const added = await tx.run(sql`
    insert into files (tenant_id, name, kind, content_type, size_bytes, original_name, created_by, survey_id,
      address_hash, seconds, upload_key)
    values (${tx.tenantId}, ${name}, ${file.kind}, ${file.contentType}, ${file.bytes.length}, ${file.originalName},
      ${userId}, ${survey?.id ?? null}::integer, ${survey?.addressHash ?? null}::bytea, ${file.seconds ?? null}::real,
      ${uploadKey ?? null}::bytea)
    on conflict (tenant_id, upload_key) where upload_key is not null do nothing`);
  return added > 0;
}

/** How many bytes the tenant may store yet. */
export async function roomFor(tx: Tx): Promise<number> {
  const used = await tx.first(sql<{ bytes: number }>`
    select coalesce(sum(size_bytes), 0)::bigint as bytes from files where tenant_id = ${tx.tenantId}`);
  return tenantBytes - (used?.bytes ?? 0);
}

async function assertRoom(tx: Tx, bytes: number): Promise<void> {
  if ((await roomFor(tx)) < bytes) {
    throw uploadRefused('The file storage of your organization is full. Ask an administrator to free space.', 413);
  }
}

async function writeFileFully(path: string, bytes: Buffer): Promise<void> {
  const directory = dirname(path);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const draft = `${path}.draft`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  const folder = await open(directory);
  await folder.sync().finally(() => folder.close());
}

const minute = 60_000;
const graceMinutes = 10;
/** For this long a respondent may upload a file before a submission names it. */
const unnamedMinutes = 24 * 60;

/** Files of a tenant that the sweep moved to the trash. */
export interface Trashed {
  tenantId: number;
  files: number;
  folder: string;
}

/**
 * Deletes replaced profile and branding pictures and uploads that no submission names. Files without a row may belong to
 * another database, so they are moved to the trash, and return when a row names them. Throws if the files are not those
 * of this installation.
 */
export async function sweepFiles(services: Services, now = Date.now()): Promise<Trashed[]> {
  const { filesDir, installationId } = services;
  if (!(await areOwnFiles(filesDir, installationId)))
    throw new Error(`The files in ${filesDir} belong to another installation: none was swept`);
  await takeBack(services);
  await emptyTrash(filesDir, now);
  const trashed: Trashed[] = [];
  for (const folder of await namesIn(filesDir)) {
    if (!tenantFolder.test(folder)) continue;
    const ago = (minutes: number) => new Date(now - minutes * minute);
    const tenantId = Number(folder);
    const files = await sweepTenant(services, tenantId, ago(graceMinutes), ago(unnamedMinutes));
    if (files.length === 0) continue;
    trashed.push({ tenantId, files: files.length, folder: await moveToTrash(filesDir, tenantId, files, now) });
  }
  return trashed;
}

/** Deletes files that nothing uses any more; returns the names of those without a row. */
async function sweepTenant(services: Services, tenantId: number, before: Date, unnamedBefore: Date): Promise<string[]> {
  const directory = join(services.filesDir, String(tenantId));
  const names = await namesIn(directory);
  const { unused, known } = await services.database.transaction(tenantId, async (tx) => {
    const unused = await tx.rows(sql<{ name: string }>`
      delete from files f
      where f.tenant_id = ${tenantId} and (
        f.kind = 'picture' and f.created_at < ${before} and not exists (select from users u
          where u.tenant_id = f.tenant_id and u.profile_picture = '/user/profile-picture/' || f.name)
        or f.kind = 'brand' and f.created_at < ${before} and not exists (select from branding b
          where b.tenant_id = f.tenant_id and f.name in (b.logo, b.logo_dark, b.favicon, b.login_image))
        or f.address_hash is not null and f.created_at < ${unnamedBefore})
      returning f.name`);
    return { unused: new Set(unused.map(({ name }) => name)), known: await knownNames(tx, names) };
  });
  const others: string[] = [];
  for (const name of names) {
    if (unused.has(name)) await rm(join(directory, name), { force: true });
    else if (!known.has(name) && (await isOlder(join(directory, name), before))) others.push(name);
  }
  return others;
}

async function knownNames(tx: Tx, names: readonly string[]): Promise<Set<string>> {
  const rows = await tx.rows(sql<{ name: string }>`
    select name from files where tenant_id = ${tx.tenantId} and name = any(${names}::text[])`);
  return new Set(rows.map(({ name }) => name));
}

async function takeBack(services: Services): Promise<void> {
  for (const { tenantId, names, folder } of await readTrash(services.filesDir)) {
    const known = await services.database.transaction(tenantId, (tx) => knownNames(tx, names));
    const own = join(services.filesDir, String(tenantId));
    if (known.size > 0) await mkdir(own, { recursive: true, mode: 0o700 });
    for (const name of known) await moveFile(join(folder, name), join(own, name)).catch(unlessGone);
  }
}

// A file being written has no row yet, so only older files are moved.
async function isOlder(path: string, before: Date): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() === true && found.mtime < before;
}

/** Sends a file of the caller's tenant, with range support; `others` overrides headers. 404 for all else. */
export async function serveFile(
  services: Services,
  tenantId: number,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
  others: Record<string, string> = {},
): Promise<unknown> {
  if (!fileNamePattern.test(name)) throw notFound();
  const file = await services.database.transaction(tenantId, (tx) =>
    tx.first(sql<{ contentType: string; kind: string; originalName: string }>`
      select content_type, kind, original_name from files where tenant_id = ${tx.tenantId} and name = ${name}`),
  );
  if (!file) throw notFound();
  return sendFile(services, tenantId, { ...file, name }, request, reply, others);
}

export interface SentFile {
  name: string;
  contentType: string;
  kind: string;
  originalName: string;
}

/** Sends a file that the caller may see. */
export async function sendFile(
  services: Pick<Services, 'filesDir'>,
  tenantId: number,
  file: SentFile,
  request: FastifyRequest,
  reply: FastifyReply,
  others: Record<string, string> = {},
): Promise<unknown> {
  const { name } = file;
  const { dir, base } = splitPath(pathOfFile(services, tenantId, name));
  const sent = await send(request.raw, base, { root: dir, contentType: false, cacheControl: false, index: false });
  if (sent.type !== 'file' && sent.statusCode === 404) throw notFound();
  return reply
    .status(sent.statusCode)
    .headers(sent.headers)
    .headers({ ...inert, ...others, 'content-disposition': disposition(file) })
    .type(file.contentType)
    .send(sent.stream);
}

// Headers that prevent execution in a browser and require revalidation, because the session may have ended.
const inert = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cache-control': 'private, no-cache',
  vary: 'Authorization, Cookie',
};

/** Images and recordings are inline, documents are attachments. Encodes the original name safely. */
function disposition({ kind, originalName }: { kind: string; originalName: string }): string {
  const name = encodeURIComponent(originalName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  const how = kind === 'document' || kind === 'email' ? 'attachment' : 'inline';
  return name ? `${how}; filename*=UTF-8''${name}` : how;
}

function splitPath(path: string): { dir: string; base: string } {
  const slash = path.lastIndexOf('/');
  return { dir: path.slice(0, slash), base: path.slice(slash) };
}
