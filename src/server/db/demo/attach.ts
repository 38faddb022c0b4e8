import { readAudio } from '../../files/audio.ts';
import { readDocument } from '../../files/documents.ts';
import { readImage } from '../../files/images.ts';
import { keepFileInside } from '../../files/keep.ts';
import type { Services } from '../../http/call.ts';
import type { Tx } from '../database.ts';
import { roomingList } from './rooming-list.ts';
import type { Scene } from './scenes.ts';
import { hum } from './voice.ts';

/** Where each picture, the recording and the document were kept: `/uploads/…`. */
export type Attachments = Readonly<Record<Scene | 'voice' | 'list', string>>;

/** Keeps what guests handed over as an upload would be kept, and answers where. */
export async function attach(
  services: Pick<Services, 'filesDir'>,
  tx: Tx,
  userId: number,
  pictures: readonly (readonly [Scene, Buffer])[],
): Promise<Attachments> {
  const kept: [string, string][] = [];
  for (const [scene, bytes] of pictures) {
    const image = await readImage(bytes, { within: 4_096 });
    const name = await keepFileInside(services, tx, userId, { ...image, kind: 'image', originalName: `${scene}.jpg` });
    kept.push([scene, `/uploads/${name}`]);
  }
  const voice = { ...readAudio(hum()), kind: 'voice' as const, originalName: 'voice.wav' };
  kept.push(['voice', `/uploads/${await keepFileInside(services, tx, userId, voice)}`]);
  const originalName = 'rooming-list.csv';
  const list = { ...(await readDocument(roomingList(), originalName)), kind: 'document' as const, originalName };
  kept.push(['list', `/uploads/${await keepFileInside(services, tx, userId, list)}`]);
  return Object.fromEntries(kept) as Attachments;
}
