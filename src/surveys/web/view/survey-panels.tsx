import { Box, Skeleton, Stack, Typography } from '@mui/material';
import { formatCount, formatMoment } from '../../../core/contract/notations/notation.ts';
import { LoadProblem, Panel } from '../../../core/web/layout/page-parts.tsx';
import { Pill } from '../../../core/web/layout/pill.tsx';
import { CopyField } from '../../../core/web/providers/copy-field.tsx';
import { totalOf, useOperation } from '../../../core/web/providers/operations.ts';
import { type DraftField, savedDraft } from '../../../forms/shared/draft/builder-draft.ts';
import { Fact } from '../../../forms/shared/parts/fact.tsx';
import { conditionSentence } from '../../../forms/shared/question/condition-sentence.ts';
import { formatLanguage } from '../../../forms/shared/question/languages.ts';
import type { Ending, Survey } from '../../schemas/survey.ts';
import type { AddressedLink } from '../../schemas/survey-link.ts';
import type { SurveyQuestion } from '../../schemas/survey-question.ts';
import { addressUnknown, factsOfLink, titleIn, whyNot } from '../share/link-labels.ts';
import { useSurveyFolder } from '../shared/survey-folders.ts';
import { typeLabels } from '../shared/survey-status.tsx';

export function SurveyFacts({ survey }: { survey: Survey }) {
  const { settings, tags, languages, defaultLanguage, quotas } = survey;
  const title = titleIn(null, survey);
  return (
    <Panel>
      <Box component="dl" aria-label="About the survey" sx={grid}>
        <Fact name="Responses">{formatReached(survey)}</Fact>
        <Fact name="Opens">{settings.openAt ? formatMoment(settings.openAt) : 'When it is published'}</Fact>
        <Fact name="Closes">{formatCloses(survey)}</Fact>
        <Fact name="Version">{formatVersion(survey)}</Fact>
        {title !== survey.name && (
          <Fact name="Respondents see">
            <span dir="auto">{title}</span>
          </Fact>
        )}
        <Fact name={languages.length === 1 ? 'Language' : 'Languages'}>
          {[defaultLanguage, ...languages.filter((one) => one !== defaultLanguage)].map(formatLanguage).join(', ')}
        </Fact>
        <Fact name="Type">{typeLabels[survey.type]}</Fact>
        <FolderFact id={survey.folderId} />
        {tags.length > 0 && (
          <Fact name="Tags">
            <Stack component="span" direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
              {tags.map((tag) => (
                <Pill key={tag}>{tag}</Pill>
              ))}
            </Stack>
          </Fact>
        )}
        {quotas.length > 0 && (
          <Fact name="Quotas">{quotas.map(({ name, limit }) => `${name} (${formatCount(limit)})`).join(', ')}</Fact>
        )}
        {settings.anonymous && <Fact name="Anonymous">Responses cannot be linked to a person.</Fact>}
      </Box>
    </Panel>
  );
}

const grid = {
  m: 0,
  display: 'grid',
  columnGap: 3,
  rowGap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 150px), 1fr))',
} as const;

function FolderFact({ id }: { id: number | null }) {
  const folder = useSurveyFolder(id);
  return folder ? <Fact name="Folder">{folder.name}</Fact> : null;
}

function formatReached({ responseCount, startedCount, completionRate }: Survey): string {
  if (startedCount === 0 || completionRate === null) return 'No responses yet';
  const of = `of ${formatCount(startedCount)} who started`;
  return `${formatCount(responseCount)} ${of} (${Math.round(completionRate * 100)} %)`;
}

function formatCloses({ settings: { closeAt, maxResponses } }: Survey): string {
  const most = maxResponses === null ? [] : [`after ${formatCount(maxResponses)} responses`];
  const [first = 'When it is closed', ...rest] = [...(closeAt ? [formatMoment(closeAt)] : []), ...most];
  return [`${first[0]?.toUpperCase()}${first.slice(1)}`, ...rest].join(', or ');
}

function formatVersion({ formVersion, publishedVersion }: Survey): string {
  if (publishedVersion === null) return `${formVersion}, never published`;
  return publishedVersion === formVersion
    ? `${formVersion}, as respondents see it`
    : `${formVersion}; respondents see version ${publishedVersion}`;
}

const mostShown = 5;

export function LinksPanel({ survey }: { survey: Survey }) {
  const { query } = useOperation('surveys', 'links', { params: { id: survey.id } });
  const { error } = query;
  const links = query.data?.data;
  const now = new Date();
  return (
    <Panel title="Links">
      {error && !links && <LoadProblem isPart error={error} onRetry={() => void query.refetch()} what="links" />}
      {!links && !error && <Skeleton height={64} />}
      {links?.length === 0 && <Typography variant="muted">No links yet.</Typography>}
      <Box component="ul" aria-label="Links" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1 }}>
        {links?.slice(0, mostShown).map((link) => {
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
              <Typography variant="hint">{factsOfLink(link).join(' · ')}</Typography>
              <LinkAddress link={link} />
            </Box>
          );
        })}
      </Box>
      {links && links.length > mostShown && (
        <Typography variant="muted">
          And {formatCount((totalOf(query.data) ?? links.length) - mostShown)} more under “Share”.
        </Typography>
      )}
    </Panel>
  );
}

function LinkAddress({ link: { readableUrl, url } }: { link: AddressedLink }) {
  const address = readableUrl ?? url;
  if (address === null) return <Typography variant="hint">{addressUnknown}</Typography>;
  return <CopyField label="Address" value={address} />;
}

export function EndingsPanel({ survey, questions }: { survey: Survey; questions: readonly SurveyQuestion[] }) {
  const { endings, defaultLanguage } = survey;
  const { fields } = savedDraft(survey, questions);
  return (
    <Panel title="Endings">
      {endings.length === 0 && <Typography variant="muted">Respondents see a short thank-you.</Typography>}
      <Box component="ol" aria-label="Endings" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 2 }}>
        {endings.map((ending, at) => (
          <Box component="li" key={ending.id} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography dir="auto" variant="subtitle2" component="h3">
              {ending.title[defaultLanguage] || `Ending ${at + 1}`}
            </Typography>
            {ending.text[defaultLanguage] && (
              <Typography dir="auto" variant="body2" sx={{ whiteSpace: 'pre-line' }}>
                {ending.text[defaultLanguage]}
              </Typography>
            )}
            {factsOf(ending, endings.length > 1, fields).map((fact) => (
              <Typography key={fact} dir="auto" variant="muted">
                {fact}
              </Typography>
            ))}
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

function factsOf({ when, url, isScreenOut }: Ending, isOneOfSome: boolean, fields: readonly DraftField[]): string[] {
  // Conditions quote questions, so they are hidden from users without permission to read the questions.
  const conditionText = when && fields.length > 0 ? `Shown if ${conditionSentence(when, fields)}` : 'Shown to some';
  return [
    ...(when ? [conditionText] : isOneOfSome ? ['Shown to all other respondents'] : []),
    ...(url ? [`Redirect to ${url}`] : []),
    ...(isScreenOut ? ['Does not count as a response'] : []),
  ];
}
