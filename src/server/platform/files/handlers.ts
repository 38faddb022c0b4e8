import type { z } from 'zod';
import type { pictureUploadSchema, uploadSchema } from '../../../contract/schemas/administration/auth.ts';
import type { Handler } from '../http/call.ts';
import { readAudio } from './audio.ts';
import { readDocument } from './documents.ts';
import { readImage } from './images.ts';
import { serveFile } from './serve.ts';
import { storeFile } from './store-file.ts';
import { decodeUpload } from './upload.ts';

export const uploadImage: Handler<z.output<typeof pictureUploadSchema>> = async ({ services, session, body }) => {
  const image = await readImage(decodeUpload(body), { within: body.within ?? 4096 });
  const name = await storeFile(services, session, { ...image, kind: 'image', originalName: body.fileName });
  return { success: true, filePath: `/uploads/${name}` };
};

export const uploadVoice: Handler<z.output<typeof uploadSchema>> = async ({ services, session, body }) => {
  const audio = readAudio(decodeUpload(body));
  const name = await storeFile(services, session, { ...audio, kind: 'voice', originalName: body.fileName });
  return { success: true, filePath: `/uploads/${name}` };
};

export const uploadDocument: Handler<z.output<typeof uploadSchema>> = async ({ services, session, body }) => {
  const document = await readDocument(decodeUpload(body), body.fileName);
  const name = await storeFile(services, session, { ...document, kind: 'document', originalName: body.fileName });
  return { success: true, filePath: `/uploads/${name}` };
};

export const download: Handler = ({ services, session, params, request, reply }) =>
  serveFile(services, session.tenantId, params.name ?? '', request, reply);
