import type { FormSnapshot } from '../../../contract/schemas/forms/form-version.ts';
import { homeOf } from './form-home.ts';
import { readSnapshot } from './snapshot.ts';

export const sentimentForms = homeOf<FormSnapshot>('sentiments', 'sentimentFields', {
  owner: 'sentimentId',
  ownerColumn: 'sentiment_id',
  versions: 'sentiment_versions',
  readSnapshot,
});
