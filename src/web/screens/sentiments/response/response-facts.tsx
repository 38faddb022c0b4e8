import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { escalationWords } from '../../../../contract/escalation-words.ts';
import { Panel } from '../../../layout/panel.tsx';
import { momentInWords } from '../../../layout/time-words.ts';
import { Feeling } from '../shared/feeling.tsx';
import { paths } from '../shared/paths.ts';
import { CustomerChoice } from './customer-choice.tsx';
import type { ResponseDetails } from './response-details.ts';
import { SeverityFact } from './severity-fact.tsx';
import type { ResponseActions } from './use-response-actions.ts';

/** Everything else that is known of a response. */
export function ResponseFacts({ response, actions }: { response: ResponseDetails; actions: ResponseActions }) {
  const { sentimentScore, escalationLevel, escalatedAt, escalationType, createdByName, createdAt, resolvedAt } =
    response;
  return (
    <Panel title="Details">
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: '96px minmax(0, 1fr)', rowGap: 1.25, columnGap: 1.5 }}
      >
        <Fact name="Severity">
          <SeverityFact response={response} actions={actions} />
        </Fact>
        {!response.slaDueAt && <Fact name="Due">No deadline</Fact>}
        <Fact name="Sentiment">
          <Feeling score={sentimentScore} />
        </Fact>
        <Fact name="Customer">
          <CustomerChoice response={response} actions={actions} />
        </Fact>
        {escalationType !== 'none' && <Fact name="Escalates">{escalationWords[escalationType]}</Fact>}
        {escalationLevel > 0 && (
          <Fact name="Escalated">
            To level {escalationLevel}
            {escalatedAt && <div>{momentInWords(escalatedAt)}</div>}
          </Fact>
        )}
        <Fact name="Received">
          {momentInWords(createdAt)}
          {createdByName && <div>by {createdByName}</div>}
        </Fact>
        {response.surveyAnswer && (
          <Fact name="Survey">
            {response.surveyAnswer.surveyName}
            <div>
              <Link component={RouterLink} to={paths.surveyResponse(response.surveyAnswer.id)}>
                Read the whole answer
              </Link>
            </div>
          </Fact>
        )}
        {resolvedAt && <Fact name="Resolved">{momentInWords(resolvedAt)}</Fact>}
      </Box>
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <Typography component="dt" variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
    </>
  );
}
