import { createHash } from 'node:crypto';
import { longestSide } from '../../contract/upload-limits.ts';
import type { CallHandler, Handler } from '../http/call.ts';
import { receiveUpload } from './receive-upload.ts';
import { serveFile } from './stored-files.ts';

export const uploadImage: CallHandler<'uploadImage'> = ({ services, session, body }) =>
  receiveUpload(services, body, {
    ...sentBy(session),
    kind: 'image',
    size: { within: body.within ?? longestSide },
  });

export const uploadVoice: CallHandler<'uploadVoice'> = ({ services, session, body }) =>
  receiveUpload(services, body, { ...sentBy(session), kind: 'voice' });

export const uploadDocument: CallHandler<'uploadDocument'> = ({ services, session, body }) =>
  receiveUpload(services, body, { ...sentBy(session), kind: 'document' });

function sentBy(keeper: { tenantId: number; userId: number }) {
  const sender = `user ${keeper.userId}`;
  return { keeper, sender, origin: createHash('sha256').update(sender).digest() };
}

export const download: Handler = ({ services, session, params, request, reply }) =>
  serveFile(services, session.tenantId, params.name ?? '', request, reply);
