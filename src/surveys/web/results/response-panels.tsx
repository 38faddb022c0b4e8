import { Box, Button, Link, Stack, Typography } from '@mui/material';
import { useCan, useUpdate } from '@refinedev/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatMoment } from '../../../core/contract/notations/notation.ts';
import { Line } from '../../../core/web/inputs/line-inputs.tsx';
import { Panel } from '../../../core/web/layout/page-parts.tsx';
import { identificationLabels } from '../../../customers/shared/identification.ts';
import { customerPaths } from '../../../customers/shared/paths.ts';
import { formatLanguage } from '../../../forms/shared/question/languages.ts';
import { AnswerValue } from '../../../responses/shared/answer-value.tsx';
import { paths } from '../../../responses/shared/paths.ts';
import { VerdictMark } from '../../../responses/shared/sentiment-score.tsx';
import type { SurveyResponseData } from '../../schemas/survey-response.ts';
import { formatTime } from '../shared/format-figures.ts';
import { TagsInput } from '../shared/tags-input.tsx';

export function ResponseFacts({ response }: { response: SurveyResponseData }) {
  const { startedAt, completedAt, durationMs, sentimentScore, caseId, caseReference } = response;
  return (
    <Panel title="About this response">
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.25 }}>
        {caseId !== null && (
          <Fact name="Case">
            <Link component={RouterLink} to={paths.response(caseId)}>
              {caseReference ?? `Response ${caseId}`}
            </Link>
          </Fact>
        )}
        <CustomerFact response={response} />
        {response.verifiedEmail && <Fact name="Verified email">{response.verifiedEmail}</Fact>}
        {response.verifiedEmail && response.customerId === null && !response.identification && (
          <Fact name="Customer">
            {formatHolders(response.addressHolders)}
            <Holders holders={response.addressHolders} />
          </Fact>
        )}
        {sentimentScore !== null && (
          <Fact name="Sentiment">
            <VerdictMark verdict={response} />
          </Fact>
        )}
        <Fact name="Started">{formatMoment(startedAt)}</Fact>
        <Fact name="Finished">{completedAt ? formatMoment(completedAt) : 'Not yet'}</Fact>
        {response.editedAt && <Fact name="Changed">{formatMoment(response.editedAt)}</Fact>}
        {durationMs !== null && <Fact name="Duration">{formatTime(durationMs)}</Fact>}
        {response.lateBySec !== null && <Late {...response} lateBySec={response.lateBySec} />}
        <Fact name="Language">{formatLanguage(response.language)}</Fact>
        {response.linkName && <Fact name="Link">{response.linkName}</Fact>}
        {response.source && <Fact name="Source">{response.source}</Fact>}
        {response.referrer && <Fact name="Referrer">{response.referrer}</Fact>}
        {response.device && (
          <Fact name="Device">{[response.device, response.browser].filter((one) => one).join(', ')}</Fact>
        )}
        {response.consent && <Consent {...response.consent} />}
        <Fact name="Survey version">{response.surveyVersion}</Fact>
      </Box>
    </Panel>
  );
}

function CustomerFact({ response }: { response: SurveyResponseData }) {
  const { customerId, customerName, identification, addressHolders } = response;
  const { data: openAccess } = useCan({ resource: 'customerFormResponses', action: 'customerDetails' });
  if (!customerName && !identification) return null;
  const isGone = customerId === null && identification !== 'several' && identification !== 'withheld';
  return (
    <Fact name="Customer">
      {customerName && customerId !== null && openAccess?.can ? (
        <Link component={RouterLink} to={customerPaths.record(customerId)}>
          {customerName}
        </Link>
      ) : (
        customerName
      )}
      {identification && (
        <Typography variant="body2" color="textSecondary">
          {isGone ? 'The customer was deleted.' : identificationLabels[identification]}
        </Typography>
      )}
      {identification === 'several' && <Holders holders={addressHolders} />}
    </Fact>
  );
}

/** If several customers share the verified address, the response is not linked to any of them. */
function formatHolders(holders: SurveyResponseData['addressHolders']): string {
  if (holders.length === 0) return 'No customer has this address.';
  if (holders.length === 1) return 'None when the survey was answered. Today this address belongs to:';
  return 'Unknown: several customers have this address.';
}

function Holders({ holders }: { holders: SurveyResponseData['addressHolders'] }) {
  if (holders.length === 0) return null;
  return (
    <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
      {holders.map(({ id, name }) => (
        <li key={id}>
          <Link component={RouterLink} to={customerPaths.record(id)}>
            {name}
          </Link>
        </li>
      ))}
    </Box>
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
      <Typography component="dt" variant="muted">
        {name}
      </Typography>
      <Typography component="dd" variant="body2" dir="auto" sx={{ m: 0, overflowWrap: 'anywhere', textAlign: 'left' }}>
        {children}
      </Typography>
    </Box>
  );
}

type Step = SurveyResponseData['path'][number];

export function AnswerPath({ response: { path, answers } }: { response: SurveyResponseData }) {
  const steps = path.length > 0 ? path : answers.map(stepOf);
  const reachedSteps = steps.filter(({ state }) => state === 'answered' || state === 'skipped');
  const branched = steps.filter(({ state }) => state === 'branched');
  const unseen = steps.filter(({ state }) => state === 'unseen');
  return (
    <Panel title="Answers">
      {reachedSteps.length === 0 && <Typography color="textSecondary">No answers.</Typography>}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0 }}>
        {reachedSteps.map((step, at) => (
          <Box component="li" key={step.fieldId} sx={item}>
            <Typography aria-hidden variant="hint" sx={{ pt: '2px', textAlign: 'right' }}>
              {at + 1}
            </Typography>
            <Box sx={{ minWidth: 0 }}>
              <Typography variant="muted" dir="auto" sx={{ overflowWrap: 'anywhere', textAlign: 'left' }}>
                {step.fieldName}
              </Typography>
              <Box sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
                <PathStep step={step} answers={answers} />
              </Box>
            </Box>
            <Typography variant="hint" sx={{ whiteSpace: 'nowrap' }}>
              {step.ms === null ? '' : formatTime(step.ms)}
            </Typography>
          </Box>
        ))}
      </Box>
      <Others title="Not shown, because of other answers" steps={branched} />
      <Others title="Not reached" steps={unseen} />
    </Panel>
  );
}

const stepOf = ({ fieldId, fieldName, fieldType }: SurveyResponseData['answers'][number]): Step => ({
  fieldId,
  fieldName,
  fieldType: fieldType as Step['fieldType'],
  state: 'answered',
  ms: null,
});

function PathStep({ step, answers }: { step: Step; answers: SurveyResponseData['answers'] }) {
  const answer = answers.find(({ fieldId }) => fieldId === step.fieldId);
  if (!answer) return <Typography color="textSecondary">Skipped</Typography>;
  return <AnswerValue answer={answer} />;
}

function Others({ title, steps }: { title: string; steps: readonly Step[] }) {
  if (steps.length === 0) return null;
  return (
    <Typography variant="muted" sx={{ mt: 2 }}>
      <strong>{title}:</strong> {steps.map(({ fieldName }) => fieldName).join(' · ')}
    </Typography>
  );
}

const item = {
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr) auto',
  columnGap: 1.5,
  py: 1.5,
  '&:not(:last-of-type)': { borderBottom: 1, borderBottomColor: 'divider' },
} as const;

function useChange(id: number) {
  const { mutateAsync } = useUpdate({ resource: 'surveyResponses', id, invalidates: ['resourceAll'] });
  return (values: { tags?: string[]; note?: string }, done: string) =>
    mutateAsync({ values, successNotification: () => ({ type: 'success', message: done }) }).then(
      () => true,
      () => false,
    );
}

export function ResponseTags({ response: { id, tags } }: { response: SurveyResponseData }) {
  const { data: changeAccess } = useCan({ resource: 'surveyResponses', action: 'update' });
  const change = useChange(id);
  // The next change may come before the last one has been read again.
  const saved = useRef(tags);
  useEffect(() => {
    saved.current = tags;
  }, [tags]);
  const save = async (next: string[], done: string) => {
    const isSaved = await change({ tags: next }, done);
    if (isSaved) saved.current = next;
    return isSaved;
  };
  const add = (tag: string) => save([...saved.current, tag], `Added tag “${tag}”`);
  const drop = (tag: string) =>
    save(
      saved.current.filter((one) => one !== tag),
      `Removed tag “${tag}”`,
    );
  return (
    <Panel title="Tags">
      <TagsInput tags={tags} isFixed={!changeAccess?.can} onAdd={add} onDrop={(tag) => void drop(tag)} />
    </Panel>
  );
}

export function ResponseNote({ response: { id, note } }: { response: SurveyResponseData }) {
  const [typed, setTyped] = useState(note);
  const { data: changeAccess } = useCan({ resource: 'surveyResponses', action: 'update' });
  const change = useChange(id);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    await change({ note: typed.trim() }, 'Note saved');
  };
  return (
    <Panel title="Note">
      {changeAccess?.can ? (
        <Stack component="form" sx={{ gap: 1, alignItems: 'flex-start' }} onSubmit={(event) => void save(event)}>
          <Line isLong label="Internal; the customer does not see it" value={typed} most={5_000} onChange={setTyped} />
          <Button type="submit" variant="outlined" disabled={typed.trim() === note}>
            Save note
          </Button>
        </Stack>
      ) : (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap' }}>
          {note || 'None'}
        </Typography>
      )}
    </Panel>
  );
}
