import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiFailure } from '../../src/web/providers/failure.ts';
import { isAborted, queryText, wire } from '../../src/web/providers/wire.ts';

/** A request that the test ends as it likes, by the names of its events. */
class Request extends EventTarget {
  static last: Request;
  upload = { onprogress: undefined as ((event: { loaded: number; total: number }) => void) | undefined };
  opened = '';
  sent: unknown = 'nothing yet';
  withCredentials = false;
  responseType = '';
  status = 0;
  response: unknown = null;
  headers: Record<string, string> = {};
  onload: () => void = () => undefined;
  onerror: () => void = () => undefined;
  ontimeout: () => void = () => undefined;
  onabort: () => void = () => undefined;
  onloadend: () => void = () => undefined;
  constructor() {
    super();
    Request.last = this;
  }
  open(method: string, address: string) {
    this.opened = `${method} ${address}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader = (name: string) => (name === 'x-total-count' ? '7' : null);
  send(body: unknown) {
    this.sent = body;
  }
  abort() {
    this.onabort();
    this.onloadend();
  }
}

beforeEach(() => vi.stubGlobal('XMLHttpRequest', Request));
afterEach(() => vi.unstubAllGlobals());

test('a call goes below the API’s base, with cookies, headers, query and body', async () => {
  const answer = wire.exchange({
    method: 'POST',
    path: '/Sentiments',
    query: { id_in: [1, 2], q: 'a b', none: undefined },
    headers: { authorization: 'Bearer x' },
    body: { name: 'Ü' },
  });
  const { last } = Request;
  expect(last.opened).toBe('POST /api/v1/Sentiments?id_in=1&id_in=2&q=a+b');
  expect([last.withCredentials, last.headers, last.sent]).toEqual([
    true,
    { authorization: 'Bearer x' },
    '{"name":"Ü"}',
  ]);
  Object.assign(last, { status: 201, response: { id: 4 } }).onload();
  const { status, data, header } = await answer;
  expect([status, data, header('x-total-count'), header('x-other')]).toEqual([201, { id: 4 }, '7', undefined]);
});

test.each([
  ['onerror', 'Network Error'],
  ['ontimeout', 'timeout exceeded'],
] as const)('without an answer (%s) it fails with "%s", and may be tried again', async (event, message) => {
  const answer = wire.exchange({ method: 'GET', path: '/Sentiments' });
  Request.last[event]();
  const failure: unknown = await answer.catch((thrown: unknown) => thrown);
  expect(failure).toBeInstanceOf(ApiFailure);
  expect(failure).toMatchObject({ message, status: 0, isTransient: true });
});

test('a refusal without words names its status', () => {
  expect(new ApiFailure(502, {}).message).toBe('Request failed with status code 502');
});

test('whoever gives up gets "Request aborted", which is no failure to show', async () => {
  const control = new AbortController();
  const answer = wire.exchange({ method: 'GET', path: '/Sentiments', signal: control.signal });
  control.abort();
  const thrown: unknown = await answer.catch((caught: unknown) => caught);
  expect(thrown).toMatchObject({ message: 'Request aborted' });
  expect(isAborted(thrown)).toBe(true);
});

test('what was given up before is not sent at all', async () => {
  const answer = wire.exchange({ method: 'GET', path: '/Sentiments', signal: AbortSignal.abort() });
  await expect(answer).rejects.toThrow('Request aborted');
  expect(Request.last.sent).toBe('nothing yet');
});

test('an upload tells how much of it is sent', () => {
  const shares: number[] = [];
  void wire.exchange({ method: 'POST', path: '/files/upload', body: {}, onProgress: (share) => shares.push(share) });
  Request.last.upload.onprogress?.({ loaded: 25, total: 100 });
  expect(shares).toEqual([0.25]);
});

test('an empty query adds nothing to the address', () => {
  expect([queryText(), queryText({}), queryText({ q: null })]).toEqual(['', '', '']);
});
