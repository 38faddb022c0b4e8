import { AxiosError, type InternalAxiosRequestConfig } from 'axios';
import { expect, test, vi } from 'vitest';
import { ApiFailure } from '../../../src/core/web/providers/failure.ts';
import { http, isAborted } from '../../../src/core/web/providers/http.ts';

function answerWith(respond: (config: InternalAxiosRequestConfig) => Promise<unknown>): InternalAxiosRequestConfig[] {
  const sent: InternalAxiosRequestConfig[] = [];
  vi.spyOn(http.defaults, 'adapter', 'get').mockReturnValue(async (config) => {
    sent.push(config);
    return { config, status: 201, statusText: '', headers: { 'x-total-count': '7' }, data: await respond(config) };
  });
  return sent;
}

test('http: a request goes below the API base, with cookies, headers, query and body', async () => {
  const sent = answerWith(async () => '{"id":4}');
  const params = { id_in: [1, 2], q: 'a b', none: undefined };
  const answer = await http.post('/Sentiments', { name: 'Ü' }, { params, headers: { 'idempotency-key': 'k' } });
  const [config] = sent;
  expect(config && http.getUri(config)).toBe('/api/v1/Sentiments?id_in=1&id_in=2&q=a+b');
  expect([config?.withCredentials, config?.headers.get('idempotency-key'), config?.data]).toEqual([
    true,
    'k',
    '{"name":"Ü"}',
  ]);
  expect([answer.status, answer.data, answer.headers['x-total-count']]).toEqual([201, { id: 4 }, '7']);
});

test.each([
  [AxiosError.ERR_NETWORK, 'Network Error'],
  [AxiosError.ETIMEDOUT, 'timeout exceeded'],
  [AxiosError.ECONNABORTED, 'timeout exceeded'],
])('http: without an answer (%s) the error is "%s" and transient', async (code, message) => {
  answerWith((config) => Promise.reject(new AxiosError('', code, config)));
  const failure: unknown = await http.get('/Sentiments').catch((thrown: unknown) => thrown);
  expect(failure).toBeInstanceOf(ApiFailure);
  expect(failure).toMatchObject({ message, status: 0, isTransient: true });
});

test('http: an error without a message names its status', () => {
  expect(new ApiFailure(502, {}).message).toBe('Request failed with status code 502');
});

test('http: a cancelled request throws "Request aborted", which shows no error', async () => {
  const control = new AbortController();
  answerWith(({ signal }) => new Promise((_, reject) => signal?.addEventListener?.('abort', () => reject(signal))));
  const answer = http.get('/Sentiments', { signal: control.signal });
  control.abort();
  const thrown: unknown = await answer.catch((caught: unknown) => caught);
  expect(thrown).toMatchObject({ message: 'Request aborted' });
  expect(isAborted(thrown)).toBe(true);
});

test('http: a request that is cancelled before it starts is not sent', async () => {
  const sent = answerWith(async () => '');
  await expect(http.get('/Sentiments', { signal: AbortSignal.abort() })).rejects.toThrow('Request aborted');
  expect(sent).toEqual([]);
});
