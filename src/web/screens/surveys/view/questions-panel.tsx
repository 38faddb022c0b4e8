import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Survey } from '../../../../contract/schemas/survey.ts';
import type { SurveyQuestion } from '../../../../contract/schemas/survey-question.ts';
import { pagesOf } from '../../../../domain/forms/flow.ts';
import { isAsked } from '../../../../domain/surveys/visit-pages.ts';
import { LoadProblem } from '../../../layout/load-problem.tsx';
import { Panel } from '../../../layout/panel.tsx';
import { useMay } from '../../../providers/use-may.ts';
import { savedDraft } from '../../forms/builder/builder-draft.ts';
import { surveyPaths } from '../shared/paths.ts';
import { QuestionLine } from './question-line.tsx';

interface QuestionsPanelProps {
  survey: Survey;
  questions: Pick<UseQueryResult<SurveyQuestion[]>, 'data' | 'error' | 'refetch'>;
  /** The reader may not know the questions. */
  isHidden: boolean;
}

/** What is asked, page by page. */
export function QuestionsPanel({ survey, questions: { data, error, refetch }, isHidden }: QuestionsPanelProps) {
  const isAhead = survey.publishedVersion !== null && survey.formVersion > survey.publishedVersion;
  return (
    <Panel
      title="Questions"
      {...(isAhead
        ? { about: `As they were saved last. Visitors still answer version ${survey.publishedVersion}.` }
        : {})}
    >
      {isHidden && <Typography color="textSecondary">Your roles do not let you read the questions.</Typography>}
      {error && !data && <LoadProblem isPart error={error} onRetry={() => void refetch()} what="questions" />}
      {!isHidden && !data && !error && <QuestionsSkeleton />}
      {data?.length === 0 && <NoQuestions survey={survey} />}
      {data && data.length > 0 && <Pages survey={survey} questions={data} />}
    </Panel>
  );
}

function Pages({ survey, questions }: { survey: Survey; questions: readonly SurveyQuestion[] }) {
  const pages = pagesOf(questions);
  const { fields } = savedDraft(survey, questions);
  const asked = questions.filter((question) => isAsked(question)).map(({ id }) => id);
  return (
    <Stack sx={{ gap: 3 }}>
      <Welcome survey={survey} />
      {survey.settings.oneByOne && (
        <Typography variant="body2" color="textSecondary">
          Visitors see one question at a time.
        </Typography>
      )}
      {pages.map(({ opener, fields: onPage }, at) => {
        const name = `Page ${at + 1}${opener?.fieldName.trim() ? `: ${opener.fieldName}` : ''}`;
        return (
          <Box key={opener?.id ?? 'first'}>
            {pages.length > 1 && (
              <Typography dir="auto" variant="overline" component="h3" color="textSecondary" sx={pageName}>
                {name}
              </Typography>
            )}
            <Box component="ol" aria-label={pages.length > 1 ? name : 'Questions'} sx={list}>
              {onPage.map((question) => (
                <QuestionLine
                  key={question.id}
                  question={question}
                  number={asked.indexOf(question.id) + 1 || undefined}
                  fields={fields}
                />
              ))}
            </Box>
          </Box>
        );
      })}
    </Stack>
  );
}

const pageName = { display: 'block', overflowWrap: 'anywhere', lineHeight: 1.6, mb: 0.5 } as const;
const list = { listStyle: 'none', p: 0, m: 0 } as const;

function Welcome({ survey: { welcome, defaultLanguage } }: { survey: Survey }) {
  if (!welcome.isShown) return null;
  const [title, text] = [welcome.title[defaultLanguage], welcome.text[defaultLanguage]];
  return (
    <Box>
      <Typography variant="overline" component="h3" color="textSecondary" sx={pageName}>
        Welcome page
      </Typography>
      <Typography dir="auto" variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {title || 'Without a heading'}
      </Typography>
      {text && (
        <Typography dir="auto" variant="body2" color="textSecondary" sx={{ whiteSpace: 'pre-line' }}>
          {text}
        </Typography>
      )}
    </Box>
  );
}

function NoQuestions({ survey: { id } }: { survey: Survey }) {
  const mayEdit = useMay('surveys', 'update');
  return (
    <Stack sx={{ alignItems: 'flex-start', gap: 1.5 }}>
      <Typography color="textSecondary">This survey has no questions yet.</Typography>
      {mayEdit && (
        <Button component={Link} to={surveyPaths.edit(id)} variant="contained">
          Add questions
        </Button>
      )}
    </Stack>
  );
}

function QuestionsSkeleton() {
  return (
    <Box role="status" aria-label="Loading the questions">
      {[70, 55, 80, 60].map((width) => (
        <Box key={width} sx={{ py: 1.25 }}>
          <Skeleton width={`${width}%`} />
          <Skeleton width="30%" height={16} />
        </Box>
      ))}
    </Box>
  );
}
