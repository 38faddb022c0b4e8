import type { AxiosRequestConfig } from 'axios';
import { type CallName, calls } from '../../../../calls.config.ts';
import type { CallShape } from '../../contract/call.ts';
import { type ResourceName, resourceOf } from '../../contract/catalogue.ts';
import { type Endpoint, fillPath, parseEndpoint } from '../../contract/endpoint.ts';
import { endpointsOf, type Operation, shapeOf } from '../../contract/resource.ts';
import type { AnswerOf, BodyOf, NameIn } from '../../routes/operations.ts';
import { ApiFailure } from './failure.ts';
import { http, isAborted } from './http.ts';
import { storedSession } from './session.ts';

export type Params = Record<string, string | number>;

export interface ApiAnswer<T = unknown> {
  status: number;
  data: T;
  header: (name: string) => string | undefined;
}

export interface CallOptions<B = unknown> {
  params?: Params;
  body?: B;
  query?: Record<string, unknown>;
  signal?: AbortSignal;
  /** Receives the share of the body that was sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** Constant across attempts, so that a retry after a lost response creates one record. */
  idempotencyKey?: string;
  /** Reads the response as a text stream; called with the text so far. */
  onText?: (text: string) => void;
}

/** Calls an operation of the map: `call('sentimentResponses', 'setStatus', { params: { id }, body: { status } })`. */
export async function call<R extends ResourceName, O extends NameIn<R>>(
  resource: R,
  operation: O,
  options: CallOptions<BodyOf<R, O>> = {},
): Promise<AnswerOf<R, O>> {
  const { data } = await callAny(resource, operation, options);
  return data as AnswerOf<R, O>;
}

/** Calls an endpoint that belongs to no resource: `callNamed('profile')`. */
export async function callNamed<N extends CallName>(
  name: N,
  options: CallOptions<BodyOf<'calls', N>> = {},
): Promise<AnswerOf<'calls', N>> {
  const shape: CallShape = calls[name];
  const { data } = await ask(shape.endpoint, options.body, options);
  return (shape.wrapped ? unwrapped(data) : data) as AnswerOf<'calls', N>;
}

export async function callAny(resource: string, operation: string, options: CallOptions): Promise<ApiAnswer> {
  const how = resourceOf(resource).api[operation];
  if (!how) throw new Error(`${resource} has no operation ${operation}`);
  const response = await firstThatAnswers(how, options);
  return { ...response, data: unwrapped(response.data) };
}

async function firstThatAnswers(how: Operation, options: CallOptions): Promise<ApiAnswer> {
  const { endpoint } = shapeOf(how);
  for (const tried of endpointsOf(how)) {
    try {
      return await ask(tried, withTenant(tried, options.body), options);
    } catch (thrown) {
      if (tried === endpoint || isAborted(thrown) || isRefusal(thrown)) throw thrown;
    }
  }
  throw new Error(`${endpoint} has no endpoint`);
}

/** Changes under way, by their method and address. */
const underWay = new Map<string, { body: string; answer: Promise<ApiAnswer> }>();

/** The second click of a double click asks for the same change, and takes the answer of the first. */
async function ask(endpoint: Endpoint, body: unknown, options: CallOptions): Promise<ApiAnswer> {
  const { method } = parseEndpoint(endpoint);
  if (method === 'GET' || options.signal || options.onProgress || options.onText) return send(endpoint, body, options);
  const address = `${method} ${fillPath(endpoint, options.params ?? {})}`;
  const sent = JSON.stringify([options.query, body, options.idempotencyKey]);
  const before = underWay.get(address);
  if (before?.body === sent) return before.answer;
  const answer = send(endpoint, body, options);
  underWay.set(address, { body: sent, answer });
  const end = () => void (underWay.get(address)?.answer === answer && underWay.delete(address));
  answer.then(end, end);
  return answer;
}

async function send(endpoint: Endpoint, body: unknown, options: CallOptions): Promise<ApiAnswer> {
  const { params = {}, query, signal, idempotencyKey, onProgress, onText } = options;
  const { method } = parseEndpoint(endpoint);
  const request: AxiosRequestConfig = { method, url: fillPath(endpoint, params) };
  if (query) request.params = query;
  if (signal) request.signal = signal;
  if (onProgress) request.onUploadProgress = ({ progress }) => onProgress(progress ?? 0);
  if (method !== 'GET' && body !== undefined) request.data = body;
  if (method === 'POST') request.headers = { 'idempotency-key': idempotencyKey ?? newIdempotencyKey() };
  if (onText) {
    request.responseType = 'text';
    request.onDownloadProgress = ({ event }) => onText(event.target.responseText);
  }
  const { status, data, headers } = await http.request<unknown>(request);
  return { status, data, header: (name) => headers[name] };
}

/** 32 random hexadecimal digits; randomUUID exists in secure contexts only. */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function withTenant(endpoint: Endpoint, body: unknown): unknown {
  const tenantId = storedSession.tenant()?.id;
  const { method } = parseEndpoint(endpoint);
  if (method === 'GET' || method === 'DELETE' || !tenantId) return body;
  if (body !== undefined && (typeof body !== 'object' || body === null || Array.isArray(body))) return body;
  return { tenantId, ...body };
}

/** The API returns lists and records bare or inside `data`; accepts both. */
function unwrapped(answer: unknown): unknown {
  const isWrapped = typeof answer === 'object' && answer !== null && 'data' in answer && !('id' in answer);
  return isWrapped ? answer.data : answer;
}

function isRefusal(thrown: unknown): boolean {
  return thrown instanceof ApiFailure && (thrown.status === 401 || thrown.status === 403);
}
