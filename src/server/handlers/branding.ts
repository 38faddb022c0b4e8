import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { notFound, tenantNotFound } from '../../contract/errors.ts';
import { subdomainSchema } from '../../contract/schemas/auth.ts';
import {
  type Branding,
  type BrandingInput,
  type BrandPictureKind,
  brandPictureKinds,
  type brandUploadSchema,
  pictureParts,
  plainBranding,
} from '../../contract/schemas/branding.ts';
import { tenantAskedFor } from '../auth/tenant-hosts.ts';
import { serveBrandPicture } from '../branding/brand-picture.ts';
import { changeBranding } from '../branding/change-branding.ts';
import { readBranding, readPublicBranding } from '../branding/read-branding.ts';
import { readImage } from '../files/images.ts';
import { keepFile } from '../files/keep.ts';
import { decodeUpload } from '../files/upload.ts';
import type { Handler } from '../http/call.ts';

const current: Handler = ({ tx }) => readBranding(tx);

const save: Handler<BrandingInput> = (call) => {
  const { tenantId: _, version, ...values } = call.body;
  return changeBranding(call, values, version);
};

/** As large as they are ever shown on a screen of twice the points, and no larger: they are waited for. */
const within: Record<BrandPictureKind, number> = { light: 480, dark: 480, favicon: 128, login: 1_600 };

const addPicture: Handler<z.output<typeof brandUploadSchema>> = async ({ services, session, request, body }) => {
  const { kind, fileName } = body;
  const image = await readImage(decodeUpload(body), { within: within[kind] });
  const part = pictureParts[kind];
  let branding: Branding | undefined;
  await keepFile(services, session, { ...image, kind: 'brand', originalName: fileName }, async (tx, name) => {
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
  const wanted = query.subdomain ?? tenantAskedFor(request, services);
  const { data: subdomain } = subdomainSchema.safeParse(wanted);
  const found = subdomain && (await readPublicBranding(services, subdomain));
  if (!found) throw tenantNotFound();
  const tag = `"${createHash('sha256').update(JSON.stringify(found)).digest('base64url').slice(0, 22)}"`;
  reply.headers({ etag: tag, 'cache-control': `public, max-age=${seconds}`, vary: 'Host, X-Tenant-Subdomain' });
  return request.headers['if-none-match'] === tag ? reply.status(304).send() : found;
};

const brandPicture: Handler = ({ services, params, request, reply }) =>
  serveBrandPicture(services, params, request, reply);

export const atTheDoor = { publicBranding, brandPicture };
