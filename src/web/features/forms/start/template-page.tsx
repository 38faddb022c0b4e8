import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { Link, useParams } from 'react-router';
import { lazyPart } from '../../../layout/lazy-part.tsx';
import { LoadProblem } from '../../../layout/load-problem.tsx';
import { PageHead } from '../../../layout/page-head.tsx';
import { PageSkeleton } from '../../../layout/page-skeleton.tsx';
import { usePageTitle } from '../../../layout/page-title.ts';
import { Panel } from '../../../layout/panel.tsx';
import { useReading } from '../../../providers/reading.ts';
import type { QuestionFile } from '../draft/form-kind.ts';
import { Fact } from '../shared/fact.tsx';
import type { StartProps } from './start-kind.ts';
import { template } from './template-queries.ts';

// Loaded lazily: it includes the input of every question type.
const TryForm = lazyPart(() => import('./try-form.tsx'), 'TryForm', <Skeleton height={240} />);

export function TemplatePage<D extends QuestionFile>({ kind, open }: StartProps<D>) {
  const { templateId = '' } = useParams();
  const { data, error, refetch } = useReading(template(kind, templateId));
  usePageTitle(data?.name);
  if (error) return <LoadProblem error={error} what="template" onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  const { name, purpose, industries, questionCount, minutes, advice, document } = data;
  return (
    <>
      <PageHead
        title={name}
        about={purpose}
        actions={
          <>
            <Button component={Link} to={kind.paths.fromTemplate} color="inherit">
              All templates
            </Button>
            <Button variant="contained" onClick={() => void open(document)}>
              Use this template
            </Button>
          </>
        }
      />
      <Box sx={columns}>
        <Panel title="Try it" about="Answer as a customer would. Nothing is saved.">
          <TryForm document={document} />
        </Panel>
        <Panel title="Good to know">
          <Stack component="dl" sx={{ gap: 1.5, m: 0 }}>
            <Fact name="Takes">
              {`About ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, ${questionCount} questions`}
            </Fact>
            <Fact name="Used in">{industries.join(', ')}</Fact>
            {kind.factsOf(document).map((fact) => (
              <Fact key={fact.name} name={fact.name}>
                {fact.value}
              </Fact>
            ))}
            <Fact name="Advice">{advice}</Fact>
          </Stack>
        </Panel>
      </Box>
    </>
  );
}

const columns = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
  alignItems: 'start',
} as const;
