import type { AxiosRequestConfig } from 'axios';
import type { z } from 'zod';
import type { CallSchemas } from '../../contract/call-schemas.ts';
import { type CallName, type CallShape, calls } from '../../contract/calls.ts';
import { type OperationName, type ResourceName, type Resources, resourceOf } from '../../contract/catalogue.ts';
import { type Endpoint, fillPath, partsOf } from '../../contract/endpoint.ts';
import { endpointsOf, type Operation, shapeOf } from '../../contract/resource.ts';
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
  /** Constant across attempts, so that a retry after a lost response creates one record. */
  idempotencyKey?: string;
  /** Reads the response as a text stream; called with the text so far. */
  onText?: (text: string) => void;
}

type OwnBody<O> = O extends { body: infer S extends z.ZodType } ? z.input<S> : undefined;
type InputOf<R extends ResourceName> = Resources[R] extends { input: infer S extends z.ZodType }
  ? z.input<S>
  : undefined;
export type BodyOf<R extends ResourceName, O extends OperationName<R>> = Resources[R]['api'][O] extends {
  body: z.ZodType;
}
  ? OwnBody<Resources[R]['api'][O]>
  : O extends 'create'
    ? InputOf<R>
    : O extends 'update'
      ? Partial<InputOf<R>>
      : undefined;

export type RowOf<R extends ResourceName> = z.output<Resources[R]['schema']>;
export type AnswerOf<R extends ResourceName, O extends OperationName<R>> = O extends 'list'
  ? RowOf<R>[]
  : O extends 'show' | 'create' | 'update'
    ? RowOf<R>
    : unknown;

/** Calls an operation of the map: `call('sentimentResponses', 'setStatus', { params: { id }, body: { status } })`. */
export async function call<R extends ResourceName, O extends OperationName<R>>(
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
  options: CallOptions<OwnBody<CallSchemas<N>>> = {},
): Promise<unknown> {
  const shape: CallShape = calls[name];
  const response = await ask(shape.endpoint, options.body, options);
  return shape.wrapped ? unwrapped(response.data) : response.data;
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

async function ask(endpoint: Endpoint, body: unknown, options: CallOptions): Promise<ApiAnswer> {
  const { params = {}, query, signal, idempotencyKey, onText } = options;
  const { method } = partsOf(endpoint);
  const request: AxiosRequestConfig = { method, url: fillPath(endpoint, params) };
  if (query) request.params = query;
  if (signal) request.signal = signal;
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
  const { method } = partsOf(endpoint);
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
