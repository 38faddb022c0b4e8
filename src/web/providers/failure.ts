import type { HttpError } from '@refinedev/core';
import type { AxiosResponse } from 'axios';
import { z } from 'zod';
import { clientMessages } from '../../contract/settings.ts';

// Read part by part: one that is not as it should be takes nothing of the others with it.
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

/** What a request throws: the server's error answer in the shape of Refine's HttpError, or "Network Error". */
export class ApiFailure extends Error implements HttpError {
  readonly status: number;
  readonly code: string;
  /** The sentence for each field at issue, by its path: the shape that Refine's forms show beside the fields. */
  readonly errors: Record<string, string>;
  /** The whole body, with whatever else the server said (a conflict's two values, the missing permission). */
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

  /** As Refine calls it. */
  get statusCode(): number {
    return this.status;
  }

  get isTokenExpired(): boolean {
    return this.status === 401 && (this.body.tokenExpired === true || this.message === 'Token expired');
  }

  /** The same call may succeed a little later: no answer came, or the server could not give one. */
  get isTransient(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

/** What a person is told about what was thrown. */
export function sentenceOf(thrown: unknown): string {
  if (thrown instanceof z.ZodError) return clientMessages.strangeAnswer;
  return thrown instanceof Error ? thrown.message : 'Something went wrong.';
}

/** An answer that is no success, as what a call throws. */
export async function failureOf({ status, data, headers }: AxiosResponse<unknown>): Promise<ApiFailure> {
  const body = bodySchema.safeParse(await readable(data));
  const seconds = Number(headers['retry-after']);
  return new ApiFailure(status, body.success ? body.data : {}, seconds > 0 ? seconds : undefined);
}

/** Whoever asked for a file gets even the refusal as one, and it says all the same what to do. */
async function readable(answer: unknown): Promise<unknown> {
  if (!(answer instanceof Blob) && typeof answer !== 'string') return answer;
  try {
    return JSON.parse(typeof answer === 'string' ? answer : await answer.text());
  } catch {
    return {};
  }
}
