import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import type { LastFollowUp as Went } from '../../../../contract/schemas/customers/customer.ts';
import { Ago } from '../../../layout/ago.tsx';
import { useMay } from '../../../providers/use-may.ts';
import { HowItWent } from './how-it-went.tsx';
import { paths } from './paths.ts';

export function LastFollowUp({ went }: { went: Went }) {
  const mayRead = useMay('surveyResponses', 'show');
  const { surveyName, surveyResponseId, responseId, reference, answeredAt } = went;
  return (
    <Box sx={{ mt: 1, overflowWrap: 'anywhere' }}>
      <Typography component="div" variant="body2" color="textSecondary">
        Last follow-up survey: for{' '}
        <Link component={RouterLink} to={paths.response(responseId)}>
          {reference}
        </Link>
        , answered <Ago time={answeredAt} />
      </Typography>
      <HowItWent went={went} />
      {mayRead ? (
        <Link component={RouterLink} to={paths.surveyResponse(surveyResponseId)} variant="body2">
          {surveyName}
        </Link>
      ) : (
        <Typography variant="body2">{surveyName}</Typography>
      )}
    </Box>
  );
}
