import type { FastifyRequest } from 'fastify';
import { tooMany } from '../../../../contract/errors.ts';
import { nameless } from '../../../../contract/schemas/compliance/data-request.ts';
import type { Attachment } from '../../../../contract/schemas/mails/message.ts';
import { keyedHash } from '../../../platform/auth/tokens.ts';
import { sql, type Tx } from '../../../platform/db/database.ts';
import { storeFile } from '../../../platform/files/stored-files.ts';
import { noFreeSpace } from '../../../platform/free-space.ts';
import type { Services } from '../../../platform/http/call.ts';
import { addFromCustomer } from '../../mails/replies/from-customer.ts';
import { lockFinished } from '../../surveys/cases/rules.ts';
import { makeCase } from '../../surveys/cases/survey-case-rules.ts';
import type { PostedFile } from '../../surveys/page/posted-form.ts';
import { assertBudget, readUpload } from '../../surveys/submissions/submissions.ts';
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
  const addressHash = keyedHash(services.cookieKey, 'uploads from address', ip);
  const keeper = { tenantId, userId: null, survey: { id: surveyId, addressHash } };
  const stored: Attachment[] = [];
  for (const { key, name, bytes } of files) {
    const kind = kinds[key];
    if (!kind) continue;
    if ((await services.hasFreeSpace?.()) === false) throw noFreeSpace();
    const read = await readUpload(tenantId, { kind, fileName: name, fileData: bytes.toString('base64') });
    const made = await storeFile(services, keeper, { ...read, kind, originalName: name }, (tx) =>
      assertBudget(tx, addressHash),
    );
    stored.push({ path: `/uploads/${made}`, name, kind });
  }
  return stored;
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
    ...{
      status: 'received',
      name: who,
      address: page.email ?? page.verifiedEmail ?? '',
      body: text,
      files: async () => files,
    },
    ...{ messageId: `<${id}@page>`, ownPageId: page.id },
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
