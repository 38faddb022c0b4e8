import type { OverridesOf } from '../../../core/web/record/overrides.ts';

export const surveyFolderOverrides: OverridesOf<'surveyFolders'> = {
  losing: ({ surveyCount }) =>
    `The folder is permanently deleted. Its surveys stay, without a folder. Surveys in it now: ${surveyCount}.`,
};
