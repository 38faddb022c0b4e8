import { sentimentForms } from '../forms/sentiment-forms.ts';
import { stillThere } from '../forms/still-there.ts';
import { versionHandlers } from '../forms/version-handlers.ts';

export const { versions, version, restore, duplicate } = versionHandlers(sentimentForms, stillThere);
