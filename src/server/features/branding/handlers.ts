import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { resourceOf } from '../../../contract/catalogue.ts';
import { invalid, notFound, tenantNotFound } from '../../../contract/errors.ts';
import { subdomainSchema } from '../../../contract/schemas/administration/auth.ts';
import {
  type Branding,
  type BrandingInput,
  type BrandPictureKind,
  brandPictureKinds,
  type brandUploadSchema,
  pictureParts,
  plainBranding,
} from '../../../contract/schemas/administration/branding.ts';
import { requestedTenantOf } from '../../platform/auth/tenant-hosts.ts';
import { audit } from '../../platform/crud/audit.ts';
import { snakeOf } from '../../platform/crud/columns.ts';
import { stale } from '../../platform/crud/write.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { readImage } from '../../platform/files/images.ts';
import { storeFile } from '../../platform/files/store-file.ts';
import { decodeUpload } from '../../platform/files/upload.ts';
import type { Actor, Handler } from '../../platform/http/call.ts';
import { serveBrandPicture } from './brand-picture.ts';
import { readBranding, readPublicBranding } from './read-branding.ts';

const current: Handler = ({ tx }) => readBranding(tx);

const save: Handler<BrandingInput> = (call) => {
  const { tenantId: _, version, ...values } = call.body;
  return changeBranding(call, values, version);
};

/** Maximum display size at 2× pixel density; larger files only slow the page down. */
const within: Record<BrandPictureKind, number> = { light: 480, dark: 480, favicon: 128, login: 1_600 };

const addPicture: Handler<z.output<typeof brandUploadSchema>> = async ({ services, session, request, body }) => {
  const { kind, fileName } = body;
  const image = await readImage(decodeUpload(body), { within: within[kind] });
  const part = pictureParts[kind];
  let branding: Branding | undefined;
  await storeFile(services, session, { ...image, kind: 'brand', originalName: fileName }, async (tx, name) => {
    const path = `/uploads/${session.subdomain}/${name}`;
    branding = await changeBranding({ tx, session, request }, { [part]: path });
  });
  return { success: true, filePath: branding?.[part], branding };
};

const removePicture: Handler = (call) => {
  const kind = brandPictureKinds.find((one) => one === call.params.kind);
  if (!kind) throw notFound();
  return changeBranding(call, { [pictureParts[kind]]: '' });
};

const reset: Handler = (call) => changeBranding(call, plainBranding);

export const branding = { current, save, addPicture, removePicture, reset };

const seconds = 60;

const publicBranding: Handler = async ({ services, query, request, reply }) => {
  const wanted = query.subdomain ?? requestedTenantOf(request, services);
  const { data: subdomain } = subdomainSchema.safeParse(wanted);
  const found = subdomain && (await readPublicBranding(services, subdomain));
  if (!found) throw tenantNotFound();
  const tag = `"${createHash('sha256').update(JSON.stringify(found)).digest('base64url').slice(0, 22)}"`;
  reply.headers({ etag: tag, 'cache-control': `public, max-age=${seconds}`, vary: 'Host, X-Tenant-Subdomain' });
  return request.headers['if-none-match'] === tag ? reply.status(304).send() : found;
};

const brandPicture: Handler = ({ services, params, request, reply }) =>
  serveBrandPicture(services, params, request, reply);

export const publicHandlers = { publicBranding, brandPicture };

type Values = Omit<BrandingInput, 'tenantId' | 'version'>;

async function changeBranding(call: Actor, values: Values, version?: number): Promise<Branding> {
  const { tx, session } = call;
  const before = await readBranding(tx);
  await assertOwnPictures(tx, before, values);
  const assignments = Object.entries(values).map(
    ([name, value]) => sql`${sql.ref(columnOf(name))} = ${stored(name, value)}`,
  );
  const changed = await tx.run(sql`
    update branding set ${sql.join([...assignments, sql`updated_by = ${session.userId}`])},
      updated_at = now(), version = version + 1
    where tenant_id = ${tx.tenantId} ${version === undefined ? sql`` : sql`and version = ${version}`}`);
  if (changed === 0) throw stale(before, values);
  const after = await readBranding(tx);
  await audit(call, resourceOf('branding'), null, { before, after });
  return after;
}

const pictures: ReadonlySet<string> = new Set(Object.values(pictureParts));

/** 'logoDarkUrl' is stored in logo_dark as a file name. */
const columnOf = (name: string) => snakeOf(pictures.has(name) ? name.replace(/Url$/, '') : name);

function stored(name: string, value: unknown): Sql | unknown {
  if (pictures.has(name)) return fileOf(value) ?? null;
  return name === 'surveyTheme' ? JSON.stringify(value) : value;
}

const fileOf = (path: unknown) => (typeof path === 'string' && path ? path.split('/').pop() : undefined);

async function assertOwnPictures(tx: Tx, before: Branding, values: Values): Promise<void> {
  for (const part of Object.values(pictureParts)) {
    const path = values[part];
    if (!path || path === before[part]) continue;
    const found = await tx.run(sql`
      select from files f join tenants t on t.id = f.tenant_id
      where f.tenant_id = ${tx.tenantId} and f.kind = 'brand' and '/uploads/' || t.subdomain || '/' || f.name = ${path}`);
    if (found === 0) throw invalid([{ path: part, message: 'Upload the picture first' }]);
  }
}
