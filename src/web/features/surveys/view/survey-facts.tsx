import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { Survey } from '../../../../contract/schemas/surveys/survey.ts';
import { formatMoment } from '../../../layout/format-time.ts';
import { Panel } from '../../../layout/panel.tsx';
import { Pill } from '../../../layout/pill.tsx';
import { formatLanguage } from '../../forms/question/languages.ts';
import { Fact } from '../../forms/shared/fact.tsx';
import { titleIn } from '../share/link-labels.ts';
import { typeLabels } from '../shared/type-labels.ts';
import { useFolder } from '../shared/use-folder.ts';

export function SurveyFacts({ survey }: { survey: Survey }) {
  const { settings, tags, languages, defaultLanguage, quotas } = survey;
  const title = titleIn(null, survey);
  return (
    <Panel>
      <Box component="dl" aria-label="About the survey" sx={grid}>
        <Fact name="Answers">{formatAnswers(survey)}</Fact>
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
          <Fact name="Quotas">{quotas.map(({ name, limit }) => `${name} (${limit.toLocaleString()})`).join(', ')}</Fact>
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
  const folder = useFolder(id);
  return folder ? <Fact name="Folder">{folder.name}</Fact> : null;
}

function formatAnswers({ responseCount, startedCount, completionRate }: Survey): string {
  if (startedCount === 0 || completionRate === null) return 'No responses yet';
  const of = `of ${startedCount.toLocaleString()} who started`;
  return `${responseCount.toLocaleString()} ${of} (${Math.round(completionRate * 100)} %)`;
}

function formatCloses({ settings: { closeAt, maxResponses } }: Survey): string {
  const most = maxResponses === null ? [] : [`after ${maxResponses.toLocaleString()} answers`];
  const [first = 'When it is closed', ...rest] = [...(closeAt ? [formatMoment(closeAt)] : []), ...most];
  return [`${first[0]?.toUpperCase()}${first.slice(1)}`, ...rest].join(', or ');
}

function formatVersion({ formVersion, publishedVersion }: Survey): string {
  if (publishedVersion === null) return `${formVersion}, never published`;
  return publishedVersion === formVersion
    ? `${formVersion}, as respondents see it`
    : `${formVersion}; respondents see version ${publishedVersion}`;
}
