import { z } from 'zod';
import { resourceOf } from '../../../contract/catalogue.ts';
import { partsOf } from '../../../contract/endpoint.ts';
import { shapeOf } from '../../../contract/resource.ts';
import {
  type Branding,
  type BrandPictureKind,
  brandingSchema,
  brandUploadAnswerSchema,
} from '../../../contract/schemas/administration/branding.ts';
import { themeSettings } from '../../../theme/settings.ts';
import { readAsData } from '../../providers/files.ts';
import { http } from '../../providers/http.ts';
import { reading } from '../../providers/operation.ts';
import { cachedAnswer } from '../../providers/reading.ts';
import type { Call } from '../../providers/use-call.ts';
import type { BrandValues } from './brand-values.ts';

export const brandingQuery = reading('branding', 'current', { schema: brandingSchema });

export async function saveBranding(call: Call, changes: Partial<BrandValues>, version: number): Promise<Branding> {
  return existing(await call('branding', 'save', { body: { ...changes, version } }));
}

export async function resetBranding(call: Call): Promise<Branding> {
  return existing(await call('branding', 'reset'));
}

export async function removePicture(call: Call, kind: BrandPictureKind): Promise<Branding> {
  return existing(await call('branding', 'removePicture', { params: { kind } }));
}

export async function putBack(call: Call, picture: Partial<Branding>): Promise<Branding> {
  return existing(await call('branding', 'save', { body: picture }));
}

const { endpoint } = shapeOf(resourceOf('branding').api.addPicture ?? 'POST /');
const mostBytes = 10 * 1024 * 1024;

/** `onProgress` receives the share sent so far, from 0 to 1. */
export async function addPicture(
  kind: BrandPictureKind,
  file: File,
  onProgress: (share: number) => void,
): Promise<Branding> {
  if (file.size > mostBytes) throw new Error('Choose a picture of at most 10 MB');
  const body = { kind, fileName: file.name || 'picture.png', fileData: await readAsData(file) };
  const { data } = await http.post<unknown>(partsOf(endpoint).path, body, {
    onUploadProgress: ({ progress }) => onProgress(progress ?? 0),
  });
  return existing(brandUploadAnswerSchema.parse(data).branding);
}

/** Applies the branding to this page, this tab and the other tabs of this browser. */
export function existing(answer: unknown): Branding {
  const branding = z.looseObject(brandingSchema.shape).parse(answer);
  cachedAnswer(brandingQuery).set(branding);
  themeSettings.brand(branding);
  return branding;
}
