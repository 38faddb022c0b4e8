import sharp from 'sharp';
import type { Answer, SignedIn, TestApp } from './app.ts';

export function blank(width = 40, height = 30) {
  return sharp({ create: { width, height, channels: 3, background: '#93D500' } });
}

export function upload(
  who: SignedIn,
  kind: 'upload' | 'upload-voc' | 'upload-document',
  bytes: Buffer | string,
  fileName = 'file',
) {
  const fileData = typeof bytes === 'string' ? bytes : bytes.toString('base64');
  return who.ask('POST', `/files/${kind}`, { fileData, fileName });
}

export function pathIn(answer: Answer): string {
  return answer.json<{ filePath: string }>().filePath;
}

export function fetchFile(
  { app }: TestApp,
  who: SignedIn | undefined,
  url: string,
  headers: Record<string, string> = {},
) {
  const authorization = who && { authorization: `Bearer ${who.login.token}` };
  return app.inject({ method: 'GET', url, headers: { ...authorization, ...headers } });
}
