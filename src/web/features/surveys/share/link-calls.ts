import type { z } from 'zod';
import type { AddressedLink, surveyLinkInputSchema } from '../../../../contract/schemas/surveys/survey-link.ts';
import { attempt } from '../../../layout/attempt.ts';
import { isConfirmed } from '../../../providers/dialog-queue.ts';
import { saveFile } from '../../../providers/files.ts';
import { http } from '../../../providers/http.ts';
import { notifyFailure } from '../../../providers/notifications.tsx';
import { type Call, refetch } from '../../../providers/queries.ts';

export type LinkInput = z.input<typeof surveyLinkInputSchema>;

/** The props of a part of the link form. */
export interface LinkPartProps {
  input: LinkInput;
  problem: (name: string) => string | undefined;
  onChange: (part: LinkInput) => void;
}

export async function addLink(call: Call, surveyId: number, body: LinkInput): Promise<void> {
  await call('surveys', 'addLink', { params: { id: surveyId }, body });
  await refetch('surveys');
}

export async function changeLink(call: Call, { id, version }: AddressedLink, body: LinkInput): Promise<void> {
  const change = { ...body, version };
  await call('surveyLinks', 'update', { params: { id }, body: change });
  await refetch('surveys');
}

export async function deleteLink(call: Call, { id, name, uses }: AddressedLink): Promise<void> {
  const responses = uses === 0 ? '' : ` The ${uses === 1 ? 'response' : `${uses} responses`} through it stay.`;
  const text = `The link then shows that the survey does not exist.${responses}`;
  if (!(await isConfirmed(`Delete the link “${name}”?`, text, 'Delete link'))) return;
  await attempt(() => call('surveyLinks', 'delete', { params: { id } }), `Deleted “${name}”`, 'surveys');
}

export async function readQr(id: number, format: 'svg' | 'png', signal?: AbortSignal): Promise<Blob> {
  const query = { format, ...(format === 'png' ? { size: 1024 } : {}) };
  const { data } = await http.get<Blob>(`/SurveyLinks/${id}/qr`, {
    params: query,
    responseType: 'blob',
    ...(signal ? { signal } : {}),
  });
  return data;
}

export async function saveQr({ id, name }: AddressedLink, format: 'svg' | 'png'): Promise<void> {
  try {
    saveFile(`${name}.${format}`, await readQr(id, format));
  } catch (thrown) {
    notifyFailure(thrown);
  }
}
