import { expect, it } from 'vitest';
import { absoluteFilePath } from '../../../src/core/contract/file-paths.ts';

const base = 'https://bella.candor.example/api/v1';

it.each([
  ['https://cdn.example/a.png', 'https://cdn.example/a.png'],
  ['http://cdn.example/a.png', 'http://cdn.example/a.png'],
  ['HTTPS://cdn.example/a.png', 'HTTPS://cdn.example/a.png'],
  ['/uploads/voice.webm', `${base}/uploads/voice.webm`],
  ['/other/place.png', `${base}/other/place.png`],
  ['voice.webm', `${base}/uploads/voice.webm`],
  ['  voice.webm ', `${base}/uploads/voice.webm`],
  ['folder/voice.webm', `${base}/uploads/folder/voice.webm`],
  ['//evil.example/a.png', `${base}/evil.example/a.png`],
  ['javascript:alert(1)', `${base}/uploads/javascript:alert(1)`],
  ['', ''],
])('file paths: %j becomes the absolute URL %j', (path, address) => {
  expect(absoluteFilePath(path, base)).toBe(address);
});

it('file paths: a base URL with a trailing slash does not double the slash', () => {
  expect(absoluteFilePath('/uploads/a.png', '/api/v1/')).toBe('/api/v1/uploads/a.png');
});
