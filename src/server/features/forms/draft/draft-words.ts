import { z } from 'zod';
import { readSeedFile } from '../../../platform/project-files.ts';

/** English words by which a described form is read: past tenses of what customers do, and words that name nothing. */
export const draftWords = readSeedFile(
  'words/draft.json',
  z.object({ pastTenses: z.record(z.string(), z.string()), fillers: z.array(z.string()) }),
);
