import type { HttpError } from '@refinedev/core';
import type { AxiosResponse } from 'axios';
import { z } from 'zod';
import { clientMessages } from '../../contract/settings.ts';

// Each part has its own fallback, so that an invalid one does not discard the others.
const bodySchema = z.looseObject({
  message: z.string().optional().catch(undefined),
  code: z.string().optional().catch(undefined),
  errors: z
    .array(z.object({ path: z.string(), message: z.string() }))
    .optional()
    .catch(undefined),
  tokenExpired: z.boolean().optional().catch(undefined),
  tenantNotFound: z.boolean().optional().catch(undefined),
  logout: z.boolean().optional().catch(undefined),
});

/** The error of a request: the server's error body in the shape of Refine's HttpError, or "Network Error". */
export class ApiFailure extends Error implements HttpError {
  readonly status: number;
  readonly code: string;
  readonly errors: Record<string, string>;
  readonly body: z.infer<typeof bodySchema>;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, body: z.infer<typeof bodySchema>, retryAfterSeconds?: number) {
    super(body.message ?? (status ? `${clientMessages.status} ${status}` : clientMessages.network));
    this.name = 'ApiFailure';
    this.status = status;
    this.code = body.code ?? (status ? `HTTP_${status}` : 'NETWORK');
    this.errors = Object.fromEntries((body.errors ?? []).map(({ path, message }) => [path, message]));
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get statusCode(): number {
    return this.status;
  }

  get isTokenExpired(): boolean {
    return this.status === 401 && (this.body.tokenExpired === true || this.message === 'Token expired');
  }

  /** A retry may succeed: no response, or a temporary server error. */
  get isTransient(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

/** The server's sentence for each field at issue, by its path. */
export const fieldErrors = (thrown: unknown): Record<string, string> =>
  thrown instanceof ApiFailure ? thrown.errors : {};

/** What a form says of a failure apart from the messages that its fields show; undefined if they say all. */
export function unshownFailureText(thrown: unknown, isShown: (path: string) => boolean): string | undefined {
  const errors = Object.entries(fieldErrors(thrown));
  if (errors.length === 0) return failureText(thrown);
  return joinMessages(errors.flatMap(([path, message]) => (isShown(path) ? [] : message)));
}

/** Several messages as one text; each once. */
export const joinMessages = (messages: readonly string[]): string | undefined =>
  [...new Set(messages)].join('. ') || undefined;

export function failureText(thrown: unknown): string {
  if (thrown instanceof z.ZodError) return clientMessages.strangeAnswer;
  return thrown instanceof Error ? thrown.message : 'Something went wrong.';
}

export async function readFailure({ status, data, headers }: AxiosResponse<unknown>): Promise<ApiFailure> {
  const body = bodySchema.safeParse(await readable(data));
  const seconds = Number(headers['retry-after']);
  return new ApiFailure(status, body.success ? body.data : {}, seconds > 0 ? seconds : undefined);
}

/** A request with a blob response type receives errors as a blob too. */
async function readable(answer: unknown): Promise<unknown> {
  if (!(answer instanceof Blob) && typeof answer !== 'string') return answer;
  try {
    return JSON.parse(typeof answer === 'string' ? answer : await answer.text());
  } catch {
    return {};
  }
}
