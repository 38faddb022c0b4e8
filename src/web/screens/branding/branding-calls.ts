import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { resourceOf } from '../../../contract/catalogue.ts';
import { partsOf } from '../../../contract/endpoint.ts';
import { shapeOf } from '../../../contract/resource.ts';
import {
  type Branding,
  type BrandPictureKind,
  brandingSchema,
  brandUploadAnswerSchema,
} from '../../../contract/schemas/branding.ts';
import { themeSettings } from '../../../theme/settings.ts';
import { call } from '../../providers/call.ts';
import { readAsData } from '../../providers/files.ts';
import { send } from '../../providers/http.ts';
import { queryClient } from '../../providers/query-client.ts';
import type { BrandValues } from './brand-values.ts';

export const brandingQuery = queryOptions({
  queryKey: ['data', 'default', 'branding', 'current'],
  queryFn: async ({ signal }) => brandingSchema.parse(await call('branding', 'current', { signal })),
});

/** Saves what was changed; refused with 409 where somebody else has saved since `version`. */
export async function saveBranding(changes: Partial<BrandValues>, version: number): Promise<Branding> {
  return held(await call('branding', 'save', { body: { ...changes, version } }));
}

export async function resetBranding(): Promise<Branding> {
  return held(await call('branding', 'reset'));
}

export async function removePicture(kind: BrandPictureKind): Promise<Branding> {
  return held(await call('branding', 'removePicture', { params: { kind } }));
}

/** Puts back a picture that was just taken away, or exchanged. */
export async function putBack(picture: Partial<Branding>): Promise<Branding> {
  return held(await call('branding', 'save', { body: picture }));
}

const { endpoint } = shapeOf(resourceOf('branding').api.addPicture ?? 'POST /');
const mostBytes = 10 * 1024 * 1024;

/** Uploads a picture, which shows at once; `onProgress` is told the share that was sent, from 0 to 1. */
export async function addPicture(
  kind: BrandPictureKind,
  file: File,
  onProgress: (share: number) => void,
): Promise<Branding> {
  if (file.size > mostBytes) throw new Error('Choose a picture of at most 10 MB');
  const body = { kind, fileName: file.name || 'picture.png', fileData: await readAsData(file) };
  const { data } = await send({ ...partsOf(endpoint), body, onProgress });
  return held(brandUploadAnswerSchema.parse(data).branding);
}

/** What was answered holds from now on: in this screen, in this tab, and in the others of this browser. */
export function held(answer: unknown): Branding {
  const branding = z.looseObject(brandingSchema.shape).parse(answer);
  queryClient.setQueryData(brandingQuery.queryKey, branding);
  themeSettings.brand(branding);
  return branding;
}
