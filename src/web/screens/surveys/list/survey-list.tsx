import { lazy } from 'react';
import { resources } from '../../../../../resources.config.ts';
import { FormList } from '../../forms/list/form-list.tsx';
import { surveyPaths } from '../shared/paths.ts';
import { FoldersLink } from './folders-link.tsx';
import { useSurveyFilter } from './survey-filter.tsx';
import { SurveyRows } from './survey-rows.tsx';

// What opens surveys in the builder knows all of it, and few import.
const ImportSurvey = lazy(async () => ({ default: (await import('./import-survey.tsx')).ImportSurvey }));

/** All surveys. */
export function SurveyList() {
  const narrowed = useSurveyFilter();
  return (
    <FormList
      resource="surveys"
      title="Surveys"
      about={resources.surveys.about}
      many="surveys"
      createPath={surveyPaths.create}
      words={{ create: 'Create survey', none: 'No surveys yet', first: 'Create your first survey' }}
      actions={<FoldersLink />}
      narrowed={narrowed}
      Import={ImportSurvey}
    >
      {(surveys) => <SurveyRows surveys={surveys} />}
    </FormList>
  );
}
