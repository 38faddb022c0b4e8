import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Survey } from '../../../../contract/schemas/surveys/survey.ts';
import { LoadProblem } from '../../../layout/load-problem.tsx';
import { Panel } from '../../../layout/panel.tsx';
import { Pill } from '../../../layout/pill.tsx';
import { CopyField } from '../../../providers/copy-field.tsx';
import { useReading } from '../../../providers/reading.ts';
import { factsOfLink, whyNot } from '../share/link-labels.ts';
import { surveyLinks } from '../shared/survey-queries.ts';

const mostShown = 5;

export function LinksPanel({ survey }: { survey: Survey }) {
  const { data, error, refetch } = useReading(surveyLinks(survey.id));
  const now = new Date();
  return (
    <Panel title="Links">
      {error && !data && <LoadProblem isPart error={error} onRetry={() => void refetch()} what="links" />}
      {!data && !error && <Skeleton height={64} />}
      {data?.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          No links yet.
        </Typography>
      )}
      <Box component="ul" aria-label="Links" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1 }}>
        {data?.slice(0, mostShown).map((link) => {
          const problem = whyNot(link, now);
          return (
            <Box component="li" key={link.id} sx={{ minWidth: 0 }}>
              <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
                <Typography
                  variant="subtitle2"
                  component="h3"
                  sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}
                >
                  {link.name}
                </Typography>
                {problem && <Pill tone="warning">{problem}</Pill>}
              </Stack>
              <Typography variant="caption" color="textSecondary">
                {factsOfLink(link).join(' · ')}
              </Typography>
              <CopyField label="Address" value={link.readableUrl ?? link.url} />
            </Box>
          );
        })}
      </Box>
      {data && data.length > mostShown && (
        <Typography variant="body2" color="textSecondary">
          And {(data.length - mostShown).toLocaleString()} more under “Share”.
        </Typography>
      )}
    </Panel>
  );
}
