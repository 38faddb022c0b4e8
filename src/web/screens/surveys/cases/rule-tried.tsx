import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import type { CaseDryRun } from '../../../../contract/schemas/survey-case.ts';
import { paths } from '../../sentiments/shared/paths.ts';
import { answersInWords } from '../results/figure-words.ts';

/** What the rule would have made of past answers; none of it was made. */
export function RuleTried({ tried: { looked, matching, alreadyCases, examples } }: { tried: CaseDryRun }) {
  const already =
    alreadyCases > 0 ? ` ${alreadyCases} of them ${alreadyCases === 1 ? 'is' : 'are'} in the inbox already.` : '';
  return (
    <Alert severity={matching === 0 ? 'warning' : 'info'} role="status">
      {looked === 0
        ? 'There is no answer yet to try it on.'
        : `${matching} of the last ${answersInWords(looked)} ${matching === 1 ? 'meets' : 'meet'} the rule.${already}`}
      {examples.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5 }}>
          {examples.map(({ id, summary }) => (
            <li key={id} dir="auto">
              <Link component={RouterLink} to={paths.surveyResponse(id)} target="_blank" color="inherit">
                {summary || 'An answer without words'}
              </Link>
            </li>
          ))}
        </Box>
      )}
    </Alert>
  );
}
