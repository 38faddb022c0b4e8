import type { z } from 'zod';
import { uploadTypes } from '../../../contract/schemas/sentiment-field.ts';
import type { visitUploadSchema } from '../../../contract/schemas/survey-visit.ts';
import { nowOf } from '../../auth/tokens.ts';
import { readAudio } from '../../files/audio.ts';
import { readDocument } from '../../files/documents.ts';
import { readImage } from '../../files/images.ts';
import { keepFile, type NewFile } from '../../files/keep.ts';
import { decodeUpload, uploadRefused } from '../../files/upload.ts';
import type { Services } from '../../http/call.ts';
import { findVisit, inTenant } from './find.ts';
import { assertUnlocked, type Browser } from './marks.ts';
import { assertOpen } from './may-answer.ts';
import { withAddress } from './verified-address.ts';

type Upload = z.output<typeof visitUploadSchema>;

/** Keeps a file for an answer: only while the survey is open, and only if it asks for files at all. */
export async function uploadForVisit(services: Services, browser: Browser, body: Upload) {
  const keeper = await inTenant(services, browser.request, async (tx, name) => {
    const found = await findVisit(services, tx, name, body.survey);
    assertOpen(found, nowOf(services));
    assertUnlocked(services, browser, found);
    await withAddress(services, browser, found);
    if (!found.survey.fields.some(({ fieldType }) => uploadTypes.includes(fieldType))) {
      throw uploadRefused('This survey asks for no files');
    }
    return { tenantId: tx.tenantId as number, ...(found.surveyId ? { surveyId: found.surveyId } : {}) };
  });
  const file: NewFile = { ...(await read(body)), kind: body.kind, originalName: body.fileName };
  const name = await keepFile(services, { ...keeper, userId: null }, file);
  return { success: true, filePath: `/uploads/${name}` };
}

async function read(body: Upload) {
  const bytes = decodeUpload(body);
  if (body.kind === 'image') return readImage(bytes, { within: 4096 });
  return body.kind === 'voice' ? readAudio(bytes) : readDocument(bytes, body.fileName);
}
