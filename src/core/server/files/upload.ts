import sharp from 'sharp';
import { ApiError } from '../../contract/errors.ts';
import { megabyte, mostMegabytes } from '../../contract/upload-limits.ts';

export function uploadRefused(message: string, status = 422): ApiError {
  const code = status === 413 ? 'TOO_LARGE' : 'UPLOAD_REFUSED';
  return new ApiError(status, code, message, { details: { success: false, error: message } });
}

const nouns = { image: 'picture', voice: 'recording', document: 'file' } as const;

export function assertSize(kind: keyof typeof mostMegabytes, bytes: number): void {
  const most = mostMegabytes[kind];
  if (bytes > most * megabyte) throw uploadRefused(`Choose a ${nouns[kind]} of at most ${most} MB`, 413);
}

/** Decodes an upload. The declared name and MIME type are not trusted. */
export function decodeUpload({ fileData, fileName }: { fileData: string; fileName: string }): Buffer {
  if (isTrick(fileName)) throw uploadRefused('Rename the file: its name is a path or hides characters');
  const comma = fileData.startsWith('data:') ? fileData.slice(0, 300).indexOf(';base64,') : -1;
  if (fileData.startsWith('data:') && comma < 0) throw damagedUpload();
  const text = comma < 0 ? fileData : fileData.slice(comma + ';base64,'.length);
  if (text === '') throw uploadRefused('This file is empty. Choose another one.');
  const bytes = Buffer.from(text, 'base64');
  // Buffer.from skips invalid base64 characters and would store a truncated file.
  if (bytes.length === 0 || bytes.length !== decodedLength(text)) throw damagedUpload();
  return bytes;
}

export function damagedUpload(): ApiError {
  return uploadRefused('The file arrived damaged. Choose it again and repeat the upload.');
}

function decodedLength(text: string): number {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  return Math.floor(((text.length - padding) * 3) / 4);
}

/**
 * Rejects paths, encoded paths, characters that reverse or break a line, and device names. Everything else is a name
 * that people give: files are stored under a name of their own, and the given one is escaped at download.
 */
function isTrick(name: string): boolean {
  return (
    /[\\/\p{Cc}\u2028-\u202e\u2066-\u2069\ufeff]|^\.{1,2}$|%(2e|2f|5c|0)/iu.test(name) ||
    /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(name)
  );
}

const paper = { width: 600, height: 200 };
const ink = '#10221a';

/** Renders a typed name as a signature image, in the size of drawn signatures. */
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

// Without fonts the renderer returns an empty image and no error.
async function isBlank(written: Buffer): Promise<boolean> {
  const { channels } = await sharp(written).stats();
  return (channels.at(-1)?.max ?? 0) === 0;
}

const escaped = (text: string) =>
  text.replace(/\p{Cc}/gu, ' ').replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
