import type { FastifyRequest } from 'fastify';
import { ApiError, tooLarge, unreadable } from '../../../core/contract/errors.ts';
import type { Posted } from '../../rules/posted-answers.ts';
import { type SubmissionAnswers, submissionAnswersSchema } from '../../schemas/submission.ts';

export interface PostedFile {
  key: string;
  name: string;
  bytes: Buffer;
}

/** Form data posted by a page without JavaScript. */
export interface PostedForm {
  fieldText: (name: string) => string;
  posted: Posted;
  files: PostedFile[];
  answers: SubmissionAnswers;
  /** The version of the survey that the page showed; undefined for a page of a former build. */
  surveyVersion: number | undefined;
  shown: ReadonlySet<string>;
}

export const mostFormBytes = 30_000_000;

export const formLimits = {
  fields: 5_000,
  fieldNameSize: 1_000,
  fieldSize: 5_000_000,
  files: 100,
  fileSize: mostFormBytes,
};

export async function readForm(request: FastifyRequest): Promise<PostedForm> {
  const { posted, files } = request.isMultipart()
    ? await readParts(request)
    : { posted: [...new URLSearchParams(request.body as string)].map(withPlainLines), files: [] };
  const fieldText = (name: string) => posted.find(([one]) => one === name)?.[1] ?? '';
  return {
    fieldText,
    posted,
    files,
    answers: answersFrom(fieldText('answers')),
    surveyVersion: /^\d{1,9}$/.test(fieldText('surveyVersion')) ? Number(fieldText('surveyVersion')) : undefined,
    shown: new Set(fieldText('shown').split(' ').filter(Boolean)),
  };
}

async function readParts(request: FastifyRequest): Promise<Pick<PostedForm, 'files'> & { posted: [string, string][] }> {
  const posted: [string, string][] = [];
  const files: PostedFile[] = [];
  let length = 0;
  try {
    for await (const part of request.parts()) {
      const bytes = part.type === 'file' ? await part.toBuffer() : Buffer.from(String(part.value));
      length += bytes.length;
      const isCut = part.type === 'field' && part.valueTruncated;
      if (isCut || length > mostFormBytes) throw tooLarge('This is too large');
      if (part.type === 'field') posted.push(withPlainLines([part.fieldname, String(part.value)]));
      else if (bytes.length > 0 && part.fieldname.startsWith('f.')) {
        files.push({ key: part.fieldname.slice(2), name: part.filename, bytes });
      }
    }
  } catch (error) {
    throw isTooLarge(error) ? error : unreadable('The form could not be read');
  }
  return { posted, files };
}

const isTooLarge = (error: unknown) =>
  error instanceof ApiError ? error.status === 413 : (error as { statusCode?: number }).statusCode === 413;

const withPlainLines = ([name, value]: [string, string]): [string, string] => [name, value.replace(/\r\n/g, '\n')];

function answersFrom(text: string): SubmissionAnswers {
  try {
    return submissionAnswersSchema.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
}
