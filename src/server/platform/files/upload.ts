import sharp from 'sharp';
import { ApiError } from '../../../contract/errors.ts';

/** An upload answers success and, when it fails, what the sender can do about it. */
export function uploadRefused(message: string, status = 422): ApiError {
  const code = status === 413 ? 'TOO_LARGE' : 'UPLOAD_REFUSED';
  return new ApiError(status, code, message, { details: { success: false, error: message } });
}

/** The bytes of an upload. What it calls itself, in its name or its data URL, decides nothing. */
export function decodeUpload({ fileData, fileName }: { fileData: string; fileName: string }): Buffer {
  if (isTrick(fileName)) throw uploadRefused('Rename the file: its name holds characters that are not allowed');
  const comma = fileData.startsWith('data:') ? fileData.slice(0, 300).indexOf(';base64,') : -1;
  if (fileData.startsWith('data:') && comma < 0) throw unreadableUpload();
  const text = comma < 0 ? fileData : fileData.slice(comma + ';base64,'.length);
  const bytes = Buffer.from(text, 'base64');
  // Node skips over what is not base64, and would keep half a file.
  if (bytes.length === 0 || bytes.length !== decodedLength(text)) throw unreadableUpload();
  return bytes;
}

function unreadableUpload(): ApiError {
  return uploadRefused('The file arrived damaged. Choose it again and repeat the upload.');
}

function decodedLength(text: string): number {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  return Math.floor(((text.length - padding) * 3) / 4);
}

/** Paths, escapes of paths, invisible and direction-changing characters, device names. */
function isTrick(name: string): boolean {
  return (
    /[\\/"\p{Cc}\p{Cf}\u2028\u2029]|\.\.|%(2e|2f|5c|0)/iu.test(name) ||
    /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name)
  );
}

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
