import type { FastifyRequest } from 'fastify';
import { unreadable } from '../../../contract/errors.ts';
import { type VisitAnswers, visitAnswersSchema } from '../../../contract/schemas/survey-visit.ts';
import type { Posted } from '../../../domain/surveys/posted-answers.ts';

export interface PostedFile {
  key: string;
  name: string;
  bytes: Buffer;
}

/** What a page without scripts posted. */
export interface PostedForm {
  /** The first value of a name; nothing where there is none. */
  said: (name: string) => string;
  posted: Posted;
  files: PostedFile[];
  /** Those of the pages before. */
  answers: VisitAnswers;
  shown: ReadonlySet<string>;
}

/** Reads a plain form, with files or without. */
export async function readForm({ body, headers }: FastifyRequest): Promise<PostedForm> {
  const type = headers['content-type'] ?? '';
  const form = await new Response(new Uint8Array(body as Buffer), { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw unreadable('The form could not be read');
    });
  const posted: [string, string][] = [];
  const files: PostedFile[] = [];
  for (const [name, value] of form) {
    if (typeof value === 'string') posted.push([name, value.replace(/\r\n/g, '\n')]);
    else if (value.size > 0 && name.startsWith('f.')) {
      files.push({ key: name.slice(2), name: value.name, bytes: Buffer.from(await value.arrayBuffer()) });
    }
  }
  const said = (name: string) => posted.find(([one]) => one === name)?.[1] ?? '';
  return { said, posted, files, answers: answersFrom(said('answers')), shown: new Set(said('shown').split(' ')) };
}

function answersFrom(text: string): VisitAnswers {
  try {
    return visitAnswersSchema.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
}
