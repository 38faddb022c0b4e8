import type { CallHandler, Handler } from '../http/call.ts';
import { readAudio } from './audio.ts';
import { readDocument } from './documents.ts';
import { readImage } from './images.ts';
import { serveFile, storeFile } from './stored-files.ts';
import { decodeUpload } from './upload.ts';

export const uploadImage: CallHandler<'uploadImage'> = async ({ services, session, body }) => {
  const image = await readImage(session.tenantId, decodeUpload(body), { within: body.within ?? 4096 });
  const name = await storeFile(services, session, { ...image, kind: 'image', originalName: body.fileName });
  return { success: true, filePath: `/uploads/${name}` };
};

export const uploadVoice: CallHandler<'uploadVoice'> = async ({ services, session, body }) => {
  const audio = readAudio(decodeUpload(body));
  const name = await storeFile(services, session, { ...audio, kind: 'voice', originalName: body.fileName });
  return { success: true, filePath: `/uploads/${name}` };
};

export const uploadDocument: CallHandler<'uploadDocument'> = async ({ services, session, body }) => {
  const document = await readDocument(session.tenantId, decodeUpload(body), body.fileName);
  const name = await storeFile(services, session, { ...document, kind: 'document', originalName: body.fileName });
  return { success: true, filePath: `/uploads/${name}` };
};

export const download: Handler = ({ services, session, params, request, reply }) =>
  serveFile(services, session.tenantId, params.name ?? '', request, reply);
