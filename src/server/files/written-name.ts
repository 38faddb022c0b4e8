import sharp from 'sharp';
import { uploadRefused } from './upload.ts';

const paper = { width: 600, height: 200 };
const ink = '#10221a';

/** A typed name as a picture of a signature, of the size at which signatures are drawn. */
export async function writtenName(name: string): Promise<Buffer> {
  const text = `<span foreground="${ink}">${escaped(name)}</span>`;
  const written = await sharp({
    text: { text, font: 'serif italic', width: paper.width - 60, height: 84, rgba: true, align: 'centre' },
  })
    .png()
    .toBuffer()
    .catch(() => undefined);
  if (!written || (await isBlank(written))) {
    throw uploadRefused('The name could not be written as a signature. Add a picture of it instead.');
  }
  return sharp({ create: { ...paper, channels: 3, background: '#ffffff' } })
    .composite([{ input: written, gravity: 'centre' }])
    .png()
    .toBuffer();
}

// A server without fonts writes nothing, and says nothing of it.
async function isBlank(written: Buffer): Promise<boolean> {
  const { channels } = await sharp(written).stats();
  return (channels.at(-1)?.max ?? 0) === 0;
}

const escaped = (text: string) =>
  text.replace(/\p{Cc}/gu, ' ').replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);
