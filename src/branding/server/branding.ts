import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { resourceOf } from '../../core/contract/catalogue.ts';
import { invalid, notFound, tenantNotFound } from '../../core/contract/errors.ts';
import { subdomainSchema } from '../../core/contract/schemas/subdomain.ts';
import { requestedTenantOf } from '../../core/server/auth/tenant-hosts.ts';
import { snakeOf } from '../../core/server/crud/columns.ts';
import { audit, stale } from '../../core/server/crud/rows.ts';
import { type Sql, sql, type Tx } from '../../core/server/db/database.ts';
import { readUpload } from '../../core/server/files/read-upload.ts';
import { serveFile, storeFile } from '../../core/server/files/stored-files.ts';
import { decodeUpload } from '../../core/server/files/upload.ts';
import type { Actor, Handler, HandlerOf, Services } from '../../core/server/http/call.ts';
import {
  type Branding,
  type BrandingInput,
  type BrandPictureKind,
  brandPictureKinds,
  type PublicBranding,
  pictureParts,
  plainBranding,
} from '../schemas/branding.ts';
import { logoName, readBranding } from '../shared/server/branding.ts';

const current: Handler = ({ tx }) => readBranding(tx);

const save: Handler<BrandingInput> = (call) => {
  const { tenantId: _, version, ...values } = call.body;
  return changeBranding(call, values, version);
};

/** Maximum display size at 2× pixel density; larger files only slow the page down. */
const within: Record<BrandPictureKind, number> = { light: 480, dark: 480, favicon: 128, login: 1_600 };

const addPicture: HandlerOf<'branding', 'addPicture'> = async ({ services, session, request, body }) => {
  const { kind, fileName } = body;
  const file = { kind: 'image', bytes: decodeUpload(body), size: { within: within[kind] } } as const;
  const image = await readUpload(services, session.tenantId, file);
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
    ([name, value]) => sql`${sql.ref(brandingColumn(name))} = ${stored(name, value)}`,
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
const brandingColumn = (name: string) => snakeOf(pictures.has(name) ? name.replace(/Url$/, '') : name);

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

export function mountBrandPictures(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { subdomain: string; name: string } }>(
    '/uploads/:subdomain/:name',
    { config: { rateLimit: { max: 1_200, timeWindow: 60_000 } } },
    (request, reply) => serveBrandPicture(services, request.params, request, reply),
  );
}

async function serveBrandPicture(
  services: Services,
  { subdomain, name }: { subdomain?: string; name?: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const wanted = subdomainSchema.safeParse(subdomain);
  if (!wanted.success || name === undefined) throw notFound();
  const found = await findPicture(services, wanted.data, name);
  if (!found) throw notFound();
  return serveFile(services, found.tenantId, found.name, request, reply, {
    // Webmail clients embed the image cross-origin.
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': name === logoName ? 'public, max-age=300' : 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  });
}

function findPicture({ database }: Services, subdomain: string, name: string) {
  return database.transaction(null, async (globalTx) => {
    const tenant = await globalTx.first(sql<{ id: number; state: string }>`
      select id, state from find_tenant(${subdomain})`);
    if (tenant?.state !== 'active') return undefined;
    const tx = await globalTx.enterTenant(tenant.id);
    return tx.first(sql<{ tenantId: number; name: string }>`
      select f.tenant_id, f.name from files f
      where f.tenant_id = ${tx.tenantId} and f.kind = 'brand' and f.name = ${
        name === logoName
          ? sql`(
        select logo from branding where tenant_id = ${tx.tenantId})`
          : name
      }`);
  });
}

export const requestedBranding = (services: Services) => async (request: FastifyRequest) => {
  const subdomain = requestedTenantOf(request, services);
  return subdomain === undefined ? undefined : readPublicBranding(services, subdomain);
};

async function readPublicBranding(
  { database }: Pick<Services, 'database'>,
  subdomain: string,
): Promise<PublicBranding | undefined> {
  return database.transaction(null, async (globalTx) => {
    const tenant = await globalTx.first(sql<{ id: number; name: string; state: string }>`
      select id, name, state from find_tenant(${subdomain})`);
    if (tenant?.state !== 'active') return undefined;
    const {
      emailFooter: _,
      surveyTheme: __,
      updatedAt: ___,
      version: ____,
      ...seen
    } = await readBranding(await globalTx.enterTenant(tenant.id));
    return { subdomain, name: tenant.name, ...seen };
  });
}
