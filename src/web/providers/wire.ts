import { apiBase, type Method } from '../../contract/endpoint.ts';
import { clientMessages } from '../../contract/settings.ts';
import { ApiFailure } from './failure.ts';

export interface ApiRequest {
  method: Method;
  path: string;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** How the answer's body is read. */
  as?: 'json' | 'blob' | 'text';
  /** Told the share that was sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** Told how many bytes have come so far. */
  onBytes?: (bytes: number) => void;
  /** Told the text that has come so far, again and again until the answer is whole. */
  onText?: (text: string) => void;
}

export interface ApiAnswer<T = unknown> {
  status: number;
  data: T;
  header: (name: string) => string | undefined;
}

/** The network. Kept apart so that tests can answer in its place. */
export const wire = { exchange };

/** True of what a cancelled request throws: nobody waits for it any more. */
export function isAborted(thrown: unknown): boolean {
  return thrown instanceof DOMException && thrown.name === 'AbortError';
}

/** The part of an address after its path; a list gives its name once for each value. */
export function queryText(query: Record<string, unknown> = {}): string {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined && one !== null) words.append(name, String(one));
  }
  const text = words.toString();
  return text && `?${text}`;
}

// XMLHttpRequest, because fetch cannot say how much of an upload is sent.
function exchange({ method, path, query, body, headers, signal, as, ...told }: ApiRequest): Promise<ApiAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const fail = (message: string) => () => reject(new ApiFailure(0, { message }));
    request.open(method, `${apiBase}${path}${queryText(query)}`);
    request.withCredentials = true;
    request.responseType = as ?? 'json';
    for (const [name, value] of Object.entries(headers ?? {})) request.setRequestHeader(name, value);
    request.onload = () => resolve(answerOf(request));
    request.onerror = fail(clientMessages.network);
    request.ontimeout = fail(clientMessages.timeout);
    request.onabort = () => reject(new DOMException(clientMessages.aborted, 'AbortError'));
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    tellProgress(request, told);
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) return reject(new DOMException(clientMessages.aborted, 'AbortError'));
    request.send(body === undefined ? null : JSON.stringify(body));
  });
}

type Told = Pick<ApiRequest, 'onProgress' | 'onBytes' | 'onText'>;

function tellProgress(request: XMLHttpRequest, { onProgress, onBytes, onText }: Told) {
  if (onProgress) request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
  if (onBytes) request.onprogress = ({ loaded }) => onBytes(loaded);
  if (onText) request.onprogress = () => onText(request.responseText);
}

function answerOf(request: XMLHttpRequest): ApiAnswer {
  return {
    status: request.status,
    data: request.response,
    header: (name) => request.getResponseHeader(name) ?? undefined,
  };
}
