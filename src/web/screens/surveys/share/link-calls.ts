import type { z } from 'zod';
import type { AddressedLink, surveyLinkInputSchema } from '../../../../contract/schemas/survey-link.ts';
import { call, callAny } from '../../../providers/call.ts';
import { ask } from '../../../providers/dialog-queue.ts';
import { send } from '../../../providers/http.ts';
import { tell, tellFailure } from '../../../providers/notifications.tsx';
import { refetch } from '../../../providers/refetch.ts';

export type LinkInput = z.input<typeof surveyLinkInputSchema>;

/** Makes a link. Throws what the server has against it. */
export async function addLink(surveyId: number, body: LinkInput): Promise<void> {
  await call('surveys', 'addLink', { params: { id: surveyId }, body });
  await refetch('surveyLinks');
}

/** Changes a link. Throws what the server has against it. */
export async function changeLink({ id, version }: AddressedLink, body: LinkInput): Promise<void> {
  await callAny('surveyLinks', 'update', { params: { id }, body: { ...body, version } });
  await refetch('surveyLinks');
}

/** Deletes a link once the person has said so. */
export async function deleteLink({ id, name, uses }: AddressedLink): Promise<void> {
  const answers = uses === 0 ? '' : ` The ${uses === 1 ? 'answer' : `${uses} answers`} through it stay.`;
  const { result } = await ask({
    title: `Delete the link “${name}”?`,
    text: `Whoever opens it reads that there is no such survey.${answers}`,
    confirmText: 'Delete link',
    showCancel: true,
    isDangerous: true,
  });
  if (result !== 'confirm') return;
  try {
    await call('surveyLinks', 'delete', { params: { id } });
    tell(`Deleted “${name}”`);
  } catch (thrown) {
    tellFailure(thrown);
  }
  await refetch('surveyLinks');
}

/** The QR code of a link as a picture. */
export async function readQr(id: number, format: 'svg' | 'png', signal?: AbortSignal): Promise<Blob> {
  const query = { format, ...(format === 'png' ? { size: 1024 } : {}) };
  const { data } = await send<Blob>({
    method: 'GET',
    path: `/SurveyLinks/${id}/qr`,
    query,
    as: 'blob',
    ...(signal ? { signal } : {}),
  });
  return data;
}

/** Saves the QR code of a link as a file. */
export async function saveQr({ id, name }: AddressedLink, format: 'svg' | 'png'): Promise<void> {
  try {
    const address = URL.createObjectURL(await readQr(id, format));
    Object.assign(document.createElement('a'), { href: address, download: `${name}.${format}` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  } catch (thrown) {
    tellFailure(thrown);
  }
}
