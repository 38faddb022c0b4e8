import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import type { SurveyResponseData } from '../../../../contract/schemas/surveys/survey-response.ts';
import { formatMoment } from '../../../layout/format-time.ts';
import { Panel } from '../../../layout/panel.tsx';
import { customerPaths } from '../../customers/shared/paths.ts';
import { Feeling } from '../../sentiments/shared/feeling.tsx';
import { paths } from '../../sentiments/shared/paths.ts';
import { formatLanguage, formatTime } from '../shared/format-figures.ts';

export function AnswerFacts({ answer }: { answer: SurveyResponseData }) {
  const { startedAt, completedAt, durationMs, sentimentScore, customerName, caseId, caseReference } = answer;
  return (
    <Panel title="About this answer">
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.25 }}>
        {caseId !== null && (
          <Fact name="Case">
            <Link component={RouterLink} to={paths.response(caseId)}>
              {caseReference ?? `Response ${caseId}`}
            </Link>
          </Fact>
        )}
        {customerName && <Fact name="Customer">{customerName}</Fact>}
        {answer.verifiedEmail && <Fact name="Verified email">{answer.verifiedEmail}</Fact>}
        {answer.verifiedEmail && answer.customerId === null && <Holders holders={answer.addressHolders} />}
        {sentimentScore !== null && (
          <Fact name="Sentiment">
            <Feeling score={sentimentScore} />
          </Fact>
        )}
        <Fact name="Started">{formatMoment(startedAt)}</Fact>
        <Fact name="Finished">{completedAt ? formatMoment(completedAt) : 'Not yet'}</Fact>
        {answer.editedAt && <Fact name="Changed">{formatMoment(answer.editedAt)}</Fact>}
        {durationMs !== null && <Fact name="Duration">{formatTime(durationMs)}</Fact>}
        {answer.lateBySec !== null && <Late {...answer} lateBySec={answer.lateBySec} />}
        <Fact name="Language">{formatLanguage(answer.language)}</Fact>
        {answer.linkName && <Fact name="Link">{answer.linkName}</Fact>}
        {answer.source && <Fact name="Source">{answer.source}</Fact>}
        {answer.referrer && <Fact name="Referrer">{answer.referrer}</Fact>}
        {answer.device && <Fact name="Device">{[answer.device, answer.browser].filter((one) => one).join(', ')}</Fact>}
        {answer.consent && <Consent {...answer.consent} />}
        <Fact name="Survey version">{answer.surveyVersion}</Fact>
      </Box>
    </Panel>
  );
}

/** If several customers share the verified address, the response is not linked to any of them. */
function Holders({ holders }: { holders: SurveyResponseData['addressHolders'] }) {
  const why =
    holders.length === 0
      ? 'No customer has this address.'
      : holders.length === 1
        ? 'None when the survey was answered. Today this address belongs to:'
        : 'Unknown: several customers have this address.';
  return (
    <Fact name="Customer">
      {why}
      {holders.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
          {holders.map(({ id, name }) => (
            <li key={id}>
              <Link component={RouterLink} to={customerPaths.record(id)}>
                {name}
              </Link>
            </li>
          ))}
        </Box>
      )}
    </Fact>
  );
}

function Late({ lateBySec, ownClockSec }: Pick<SurveyResponseData, 'ownClockSec'> & { lateBySec: number }) {
  return (
    <Fact name="Late">
      {`${formatTime(lateBySec * 1_000)} late, because the browser of the respondent was offline.`}
      {ownClockSec !== null && ` By the clock of the browser the response took ${formatTime(ownClockSec * 1_000)}.`}
    </Fact>
  );
}

function Consent({ at, version, text }: NonNullable<SurveyResponseData['consent']>) {
  return (
    <Fact name="Consent">
      {formatMoment(at)}
      <details>
        <summary>{`To version ${version}`}</summary>
        <Box sx={{ mt: 0.5, whiteSpace: 'pre-line' }}>{text}</Box>
      </details>
    </Fact>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '110px minmax(0, 1fr)', gap: 1 }}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {name}
      </Typography>
      <Typography component="dd" variant="body2" dir="auto" sx={{ m: 0, overflowWrap: 'anywhere', textAlign: 'left' }}>
        {children}
      </Typography>
    </Box>
  );
}
