import { z } from 'zod';

export interface AiSettings {
  /** Base URL up to /v1; `/chat/completions` is appended. */
  url: string;
  key?: string | undefined;
  model: string;
  timeoutMs: number;
}

export interface Message {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

interface Input {
  messages: readonly Message[];
  /** JSON Schema of the answer. */
  schema: { name: string; schema: unknown };
  signal: AbortSignal;
}

/** Why the model gave no answer, as text for the user. `isPassing`: a retry may succeed. */
export class AiFailure extends Error {
  readonly isPassing: boolean;

  constructor(message: string, isPassing = false) {
    super(message);
    this.isPassing = isPassing;
  }
}

const mostBytes = 400_000;
const pauseMs = 400;

const completionSchema = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
});

/**
 * Returns the model's reply. Retries once after a temporary failure, and without a schema if the endpoint does not
 * support it.
 */
export async function chat(settings: AiSettings, input: Input): Promise<string> {
  try {
    return await tryOnce(settings, input, true);
  } catch (error) {
    const failure = toAiFailure(error, input.signal);
    if (!failure.isPassing && !(failure instanceof UnsupportedFormat)) throw failure;
    if (failure.isPassing) await rest(input.signal);
    return tryOnce(settings, input, !(failure instanceof UnsupportedFormat)).catch((again: unknown) => {
      throw toAiFailure(again, input.signal);
    });
  }
}

class UnsupportedFormat extends AiFailure {}

async function tryOnce({ url, key, model }: AiSettings, input: Input, isStructured: boolean): Promise<string> {
  const { messages, schema, signal } = input;
  const format = { type: 'json_schema', json_schema: { ...schema, strict: false } };
  const response = await fetch(`${url.replace(/\/+$/, '')}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
    body: JSON.stringify({ model, messages, temperature: 0.2, ...(isStructured ? { response_format: format } : {}) }),
    // A redirect would send the API key to another host.
    redirect: 'error',
    signal,
  });
  const text = await readSome(response);
  if (!response.ok) throw refusalFor(response.status, isStructured);
  return readContent(text);
}

async function readSome(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > mostBytes) throw new AiFailure('The answer of the AI was too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function refusalFor(status: number, isStructured: boolean): AiFailure {
  if (isStructured && (status === 400 || status === 422)) return new UnsupportedFormat('The AI did not understand');
  if (status === 401 || status === 403) return new AiFailure('The AI did not accept the key');
  if (status === 429) return new AiFailure('The AI is too busy', true);
  return new AiFailure(`The AI answered with an error (${status})`, status >= 500);
}

function readContent(text: string): string {
  const parsed = completionSchema.safeParse(parseJson(text));
  const choice = parsed.data?.choices[0];
  if (!choice) throw new AiFailure('The answer of the AI cannot be read');
  const { message, finish_reason } = choice;
  if (message.refusal || finish_reason === 'content_filter') throw new AiFailure('The AI refused to write this form');
  if (finish_reason === 'length') throw new AiFailure('The answer of the AI broke off because it was too long');
  if (!message.content?.trim()) throw new AiFailure('The AI answered with nothing');
  return message.content;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toAiFailure(error: unknown, signal: AbortSignal): AiFailure {
  if (error instanceof AiFailure) return error;
  if (signal.aborted) return new AiFailure('The AI did not answer in time');
  return new AiFailure('The AI could not be reached', true);
}

async function rest(signal: AbortSignal): Promise<void> {
  if (signal.aborted) throw new AiFailure('The AI did not answer in time');
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
}
