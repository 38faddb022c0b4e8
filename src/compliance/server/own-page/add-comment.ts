import type { FastifyRequest } from 'fastify';
import { tooMany } from '../../../core/contract/errors.ts';
import { keyedHash } from '../../../core/server/auth/tokens.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import { readUpload } from '../../../core/server/files/read-upload.ts';
import { storeFile } from '../../../core/server/files/stored-files.ts';
import { decodeUpload } from '../../../core/server/files/upload.ts';
import { noFreeSpace } from '../../../core/server/free-space.ts';
import type { Services } from '../../../core/server/http/call.ts';
import type { Attachment } from '../../../mails/schemas/message.ts';
import { addFromCustomer } from '../../../mails/shared/server/from-customer.ts';
import { takeOrTell } from '../../../notifications/shared/server/take-or-tell.ts';
import { assertBudget } from '../../../surveys/shared/server/file-budget.ts';
import { lockFinished } from '../../../surveys/shared/server/finished-response.ts';
import { makeCase } from '../../../surveys/shared/server/make-case.ts';
import type { PostedFile } from '../../../surveys/shared/server/posted-form.ts';
import { nameless } from '../../schemas/data-request.ts';
import type { FoundPage } from './read-page.ts';

const kinds: Record<string, 'image' | 'voice'> = { photo: 'image', recording: 'voice' };

/** Stores the photo and the recording of a comment within the limits of survey uploads; the comment names them. */
export async function storeFiles(
  services: Services,
  { ip }: FastifyRequest,
  tenantId: number,
  { surveyId }: FoundPage,
  files: readonly PostedFile[],
): Promise<Attachment[]> {
  const addressHash = keyedHash(services.keys.session[0], 'uploads from address', ip);
  const keeper = { tenantId, userId: null, survey: { id: surveyId, addressHash } };
  const stored: Attachment[] = [];
  for (const { key, name, bytes } of files) {
    const kind = kinds[key];
    if (!kind) continue;
    if ((await services.hasFreeSpace?.()) === false) throw noFreeSpace();
    const file = { kind, fileName: name, bytes: decodeUpload({ fileName: name, fileData: bytes.toString('base64') }) };
    const read = await readUpload(services, tenantId, file);
    const made = await storeFile(services, keeper, { ...read, kind, originalName: name }, (tx) =>
      assertBudget(tx, addressHash),
    );
    stored.push({ path: `/uploads/${made}`, name, kind });
  }
  return stored;
}

/** Of a day: from a page, from an address, which many may share, and of all respondents of a company. */
export const commentsOfDay = { ofPage: 20, ofAddress: 100, ofTenant: 5_000 } as const;

/** Counts a comment; returns the seconds until the next one is allowed if there were too many today. */
export function countComment(
  { keys }: Services,
  tx: Tx,
  { ip }: FastifyRequest,
  { id, responseId, reference }: FoundPage,
  now: Date,
): Promise<number | null> {
  const address = keyedHash(keys.session[0], 'comments from address', ip).toString('base64url');
  return takeOrTell(tx, now, {
    limits: [
      { name: 'comment of page', key: String(id), most: commentsOfDay.ofPage },
      { name: 'comment from', key: address, most: commentsOfDay.ofAddress },
      { name: 'comment', key: '', most: commentsOfDay.ofTenant },
    ],
    title: `Too many comments today${reference ? ` on ${reference}` : ''}: further ones are refused until tomorrow`,
    responseId,
  });
}

const mostComments = 100;

interface Comment {
  /** Chosen once by the page, so that a repeated form stores the comment once. */
  id: string;
  text: string;
  files: readonly Attachment[];
}

/** Adds the comment to the response that staff handle; a survey response becomes one with its first comment. */
export async function addComment(tx: Tx, page: FoundPage, { id, text, files }: Comment): Promise<void> {
  const before = await tx.run(sql`
    select from response_messages where tenant_id = ${tx.tenantId} and own_page_id = ${page.id} limit ${mostComments}`);
  if (before === mostComments) throw tooMany(3_600);
  const names = files.map(({ path }) => path.slice('/uploads/'.length));
  await tx.run(sql`
    update files set address_hash = null where tenant_id = ${tx.tenantId} and name = any(${names}::text[])`);
  const who = page.name ?? nameless;
  await addFromCustomer(tx, page.responseId ?? (await newCase(tx, page)), {
    status: 'received',
    name: who,
    address: page.email ?? page.verifiedEmail ?? '',
    body: text,
    files: async () => files,
    messageId: `<${id}@page>`,
    ownPageId: page.id,
    happened: `${who} added a comment`,
    title: (reference) => `${who} added a comment to ${reference}`,
  });
}

async function newCase(tx: Tx, { surveyResponseId }: FoundPage): Promise<number> {
  const finished = await lockFinished(tx, surveyResponseId as number);
  if (!finished) throw new Error('Only a complete response takes comments');
  // Another comment may have made the case before the lock was acquired.
  return finished.caseId ?? (await makeCase({ tx, session: { userId: null } }, finished, {})).id;
}
