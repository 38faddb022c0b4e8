import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Survey } from '../../../../contract/schemas/survey.ts';
import { LoadProblem } from '../../../layout/load-problem.tsx';
import { useMay } from '../../../providers/use-may.ts';
import { caseRules } from '../shared/case-queries.ts';
import { SurveyDrawer } from '../shared/survey-drawer.tsx';
import { RuleCard } from './rule-card.tsx';
import { RuleForm } from './rule-form.tsx';

/** Which answers to a survey become responses of the inbox. */
export function RulesDrawer({ survey, onClose }: { survey: Survey; onClose: () => void }) {
  const mayAdd = useMay('surveys', 'addCaseRule');
  const { data, error, isPending, refetch } = useQuery(caseRules(survey.id));
  const [isAdding, setAdding] = useState(false);
  return (
    <SurveyDrawer title={`From “${survey.name}” to the inbox`} onClose={onClose}>
      <Typography color="textSecondary">
        Each new answer that meets a rule becomes a response in the inbox. Where several rules fit, the first one
        counts.
      </Typography>
      {error && <LoadProblem isPart error={error} onRetry={() => void refetch()} what="rules" />}
      {isPending && <Skeleton variant="rounded" height={120} />}
      {data && data.length > 0 && (
        <Box
          component="ol"
          aria-label="Rules"
          sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
        >
          {data.map((rule) => (
            <RuleCard key={rule.id} rule={rule} survey={survey} />
          ))}
        </Box>
      )}
      {isAdding ? (
        <RuleForm survey={survey} onDone={() => setAdding(false)} />
      ) : (
        mayAdd &&
        data && (
          <Button
            variant={data.length === 0 ? 'contained' : 'outlined'}
            startIcon={<Add />}
            onClick={() => setAdding(true)}
            sx={{ alignSelf: 'flex-start' }}
          >
            New rule
          </Button>
        )
      )}
    </SurveyDrawer>
  );
}
