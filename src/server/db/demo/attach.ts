import { readAudio } from '../../files/audio.ts';
import { readImage } from '../../files/images.ts';
import { keepFileInside } from '../../files/keep.ts';
import type { Services } from '../../http/call.ts';
import type { Tx } from '../database.ts';
import type { Scene } from './scenes.ts';
import type { Attachments } from './tell.ts';
import { hum } from './voice.ts';

/** Keeps the guests' pictures and the recording as an upload would be kept, and answers where. */
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
  return Object.fromEntries(kept) as Attachments;
}
