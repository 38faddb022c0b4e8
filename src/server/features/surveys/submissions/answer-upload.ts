import type { z } from 'zod';
import { uploadTypes } from '../../../../contract/schemas/forms/field-types.ts';
import type { submissionUploadSchema } from '../../../../contract/schemas/surveys/submission.ts';
import { nowOf } from '../../../platform/auth/tokens.ts';
import { readAudio } from '../../../platform/files/audio.ts';
import { readDocument } from '../../../platform/files/documents.ts';
import { readImage } from '../../../platform/files/images.ts';
import { type NewFile, storeFile } from '../../../platform/files/store-file.ts';
import { decodeUpload, uploadRefused } from '../../../platform/files/upload.ts';
import type { Services } from '../../../platform/http/call.ts';
import { findSurvey, inTenant } from '../record/find-survey.ts';
import { withAddress } from './address-verification.ts';
import { assertUnlocked, type Browser } from './browser-state.ts';
import { assertOpen } from './limits.ts';

type Upload = z.output<typeof submissionUploadSchema>;

export async function uploadAnswer(services: Services, browser: Browser, body: Upload) {
  const keeper = await inTenant(services, browser.request, async (tx, name) => {
    const found = await findSurvey(services, tx, name, body.survey);
    assertOpen(found, nowOf(services));
    assertUnlocked(services, browser, found);
    await withAddress(services, browser, found);
    if (!found.survey.fields.some(({ fieldType }) => uploadTypes.includes(fieldType))) {
      throw uploadRefused('This survey does not accept files');
    }
    return { tenantId: tx.tenantId as number, ...(found.surveyId ? { surveyId: found.surveyId } : {}) };
  });
  const file: NewFile = { ...(await read(body)), kind: body.kind, originalName: body.fileName };
  const name = await storeFile(services, { ...keeper, userId: null }, file);
  return { success: true, filePath: `/uploads/${name}` };
}

async function read(body: Upload) {
  const bytes = decodeUpload(body);
  if (body.kind === 'image') return readImage(bytes, { within: 4096 });
  return body.kind === 'voice' ? readAudio(bytes) : readDocument(bytes, body.fileName);
}
