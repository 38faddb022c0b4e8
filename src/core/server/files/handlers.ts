import { longestSide } from '../../contract/upload-limits.ts';
import type { CallHandler, Handler } from '../http/call.ts';
import { readUpload } from './read-upload.ts';
import { serveFile, storeFile } from './stored-files.ts';
import { decodeUpload } from './upload.ts';

export const uploadImage: CallHandler<'uploadImage'> = async ({ services, session, body }) => {
  const size = { within: body.within ?? longestSide };
  const image = await readUpload(services, session.tenantId, { kind: 'image', bytes: decodeUpload(body), size });
  const name = await storeFile(services, session, { ...image, kind: 'image', originalName: body.fileName });
  return { success: true, filePath: `/uploads/${name}` };
};

export const uploadVoice: CallHandler<'uploadVoice'> = async ({ services, session, body }) => {
  const audio = await readUpload(services, session.tenantId, { kind: 'voice', bytes: decodeUpload(body) });
  const name = await storeFile(services, session, { ...audio, kind: 'voice', originalName: body.fileName });
  return { success: true, filePath: `/uploads/${name}` };
};

export const uploadDocument: CallHandler<'uploadDocument'> = async ({ services, session, body }) => {
  const { fileName } = body;
  const file = { kind: 'document', bytes: decodeUpload(body), fileName } as const;
  const document = await readUpload(services, session.tenantId, file);
  const name = await storeFile(services, session, { ...document, kind: 'document', originalName: fileName });
  return { success: true, filePath: `/uploads/${name}` };
};

export const download: Handler = ({ services, session, params, request, reply }) =>
  serveFile(services, session.tenantId, params.name ?? '', request, reply);
