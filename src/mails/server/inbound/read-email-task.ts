import { createHash } from 'node:crypto';
import { readAudio } from '../../../core/server/files/audio.ts';
import { readDocument } from '../../../core/server/files/documents.ts';
import type { NewFile } from '../../../core/server/files/stored-files.ts';
import { mostEmailBytes } from '../../../core/server/mail/email-size.ts';
import { type EmailFile, type EmailReading, readEmail } from '../../../core/server/mail/read-email.ts';
import type { WorkerTask } from '../../../core/server/workers/worker-task.ts';
import { mostAttachedBytes } from '../../schemas/message.ts';
import { splitQuote } from '../replies/split-quote.ts';

export interface EmailSource {
  tenantId: number;
  bytes: Uint8Array;
  /** Texts of the emails that it may quote. */
  earlier: readonly string[];
}

export interface ReceivedFile extends Omit<NewFile, 'bytes'> {
  bytes: Uint8Array;
  marker?: string;
}

export interface ReceivedEmail extends Omit<EmailReading, 'text' | 'files' | 'date'> {
  body: string;
  quoted: string;
  files: ReceivedFile[];
  /** Attachments that are not stored, with the reason. */
  left: string[];
  /** Hash of what makes it the same email on another way; null if it has neither a Message-ID nor a date. */
  identity: string | null;
}

/** Undefined if it cannot be read at all. */
export const readEmailTask: WorkerTask<EmailSource, ReceivedEmail | undefined> = {
  name: 'read-email',
  limits: { lane: 'parse', seconds: 30, inputBytes: mostEmailBytes + 1_000_000, advice: 'Open the original' },
  run: (_services, source) => receivedEmail(source).catch(() => undefined),
};

async function receivedEmail({ bytes, earlier }: EmailSource): Promise<ReceivedEmail> {
  const { text, files, date, ...reading } = await readEmail(bytes);
  const { body, quoted } = splitQuote(text, earlier);
  const identity =
    reading.messageId || date
      ? hashParts(reading.messageId, reading.from?.address, date, text, ...files.map(nameAndHash))
      : null;
  return { ...reading, body, quoted, identity, ...(await readFiles(files)) };
}

const nameAndHash = ({ name, content }: EmailFile) => `${name}\n${createHash('sha256').update(content).digest('hex')}`;

function hashParts(...parts: (string | undefined)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Reads the files of an email as uploads are read: by their content, never by their name. */
async function readFiles(sent: readonly EmailFile[]): Promise<Pick<ReceivedEmail, 'files' | 'left'>> {
  if (sent.reduce((sum, { content }) => sum + content.length, 0) > mostAttachedBytes)
    return { files: [], left: sent.map(({ name }) => `${name} (more than 20 MB in all)`) };
  const read: Pick<ReceivedEmail, 'files' | 'left'> = { files: [], left: [] };
  for (const { name, content, marker } of sent) {
    const file = await readFile(Buffer.from(content), name).catch(() => undefined);
    if (file) read.files.push({ ...file, ...(marker === undefined ? {} : { marker }) });
    else read.left.push(`${name} (this type of file is not allowed)`);
  }
  return read;
}

async function readFile(bytes: Buffer, originalName: string): Promise<NewFile> {
  try {
    return { ...readAudio(bytes), kind: 'voice', originalName };
  } catch {
    const file = await readDocument(bytes, originalName);
    return { ...file, kind: file.contentType.startsWith('image/') ? 'image' : 'document', originalName };
  }
}
