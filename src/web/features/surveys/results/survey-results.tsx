import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, CircularProgress, Skeleton, Stack, Tab, Tabs, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { type SurveySummary, surveySummarySchema } from '../../../../contract/schemas/surveys/survey-results.ts';
import { MenuButton } from '../../../crud/record/action-menu.tsx';
import { lazyPart, usePageTitle } from '../../../layout/page.tsx';
import { LoadProblem, PageHead } from '../../../layout/page-parts.tsx';
import { ApiFailure } from '../../../providers/failure.ts';
import { useReading } from '../../../providers/queries.ts';
import { useMay } from '../../../providers/use-may.ts';
import { formatResponses } from '../../forms/shared/format-responses.ts';
import { surveyPaths } from '../shared/paths.ts';
import { survey } from '../shared/survey-queries.ts';
import { CountingOverlay } from './counting-overlay.tsx';
import { FilterBar } from './filter-bar.tsx';
import { isFiltered, type ResultAddress, resultPaths, useResultAddress, useResults } from './result-address.ts';
import type { ExportFormat } from './save-results.ts';
import { SummaryTab } from './summary-tab.tsx';

const ShareDrawer = lazyPart(() => import('../share/share-drawer.tsx'), 'ShareDrawer');
const ResponsesTab = lazyPart(() => import('./responses-tab.tsx'), 'ResponsesTab', <Skeleton height={320} />);

export function SurveyResults() {
  const address = useResultAddress();
  const { data, error, refetch, isPlaceholderData: isCounting } = useResults('summary', address, surveySummarySchema);
  usePageTitle(data && 'Responses', data && { title: data.survey.name, to: surveyPaths.show(address.surveyId) });
  if (error && !data) return <NoResults error={error} onRetry={() => void refetch()} address={address} />;
  if (!data) return <ResultsSkeleton />;
  const hasResponses = data.totals.started + data.totals.spam + data.totals.test > 0 || isFiltered(address);
  return (
    <Box sx={{ pb: 10 }}>
      <PageHead
        title={data.survey.name}
        about={isCounting ? 'Counting …' : hasResponses ? formatResponses(data.n) : 'No responses yet.'}
        actions={<Actions address={address} hasResponses={hasResponses} />}
      />
      {hasResponses ? (
        <Tabbed summary={data} address={address} isCounting={isCounting} />
      ) : (
        <NoResponses surveyId={address.surveyId} />
      )}
    </Box>
  );
}

function Actions({ address, hasResponses }: { address: ResultAddress; hasResponses: boolean }) {
  const mayEdit = useMay('surveys', 'update');
  const mayExport = useMay('surveyResponses', 'export');
  return (
    <>
      {mayEdit && (
        <Button component={Link} to={resultPaths.edit(address.surveyId)} variant="outlined">
          Edit survey
        </Button>
      )}
      {mayExport && hasResponses && <ExportButton address={address} />}
    </>
  );
}

interface TabbedProps {
  summary: SurveySummary;
  address: ResultAddress;
  /** True while the figures still belong to the previous filter. */
  isCounting: boolean;
}

function Tabbed({ summary, address, isCounting }: TabbedProps) {
  return (
    <Stack sx={{ gap: 2 }}>
      <Tabs value={address.tab} onChange={(_, tab) => address.open(tab)} aria-label="Results">
        <Tab value="summary" label="Summary" id="tab-summary" aria-controls="panel-results" />
        <Tab value="responses" label="Responses" id="tab-responses" aria-controls="panel-results" />
      </Tabs>
      <FilterBar address={address} known={summary.known} nameOf={(answer) => nameOf(summary, answer)} />
      <Box role="tabpanel" id="panel-results" aria-labelledby={`tab-${address.tab}`}>
        {address.tab === 'summary' ? (
          <CountingOverlay isCounting={isCounting} what="responses">
            <SummaryTab summary={summary} address={address} />
          </CountingOverlay>
        ) : (
          <ResponsesTab address={address} />
        )}
      </Box>
    </Stack>
  );
}

/** Example: 'Which hotel? Bergen' for hotel:bergen. */
function nameOf({ questions }: SurveySummary, answer: string): string {
  const key = answer.slice(0, answer.indexOf(':'));
  const value = answer.slice(key.length + 1);
  const question = questions.find((one) => one.key === key);
  if (!question) return answer;
  const { result, fieldName } = question;
  const choice = result.kind === 'choices' ? result.choices.find(({ id }) => id === value)?.label : undefined;
  return `${fieldName} ${choice ?? value}`;
}

function NoResponses({ surveyId }: { surveyId: number }) {
  const mayOpen = useMay('surveys', 'show');
  const mayShare = useMay('surveys', 'links') && mayOpen;
  return (
    <Stack sx={{ alignItems: 'center', textAlign: 'center', py: 8, gap: 1 }}>
      <Typography variant="h2">No responses yet</Typography>
      <Typography color="textSecondary" sx={{ maxWidth: 480 }}>
        Share a link to the survey. Results appear here with the first response.
      </Typography>
      {mayShare && <Share surveyId={surveyId} />}
    </Stack>
  );
}

function Share({ surveyId }: { surveyId: number }) {
  const { data, isPending } = useReading(survey(surveyId));
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="contained"
        loading={isOpen && isPending}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ mt: 2 }}
      >
        Share the survey
      </Button>
      {isOpen && data && <ShareDrawer survey={data} onClose={() => setOpen(false)} />}
    </>
  );
}

function ResultsSkeleton() {
  return (
    <Box role="status" aria-label="Loading the results" sx={{ display: 'grid', gap: 3 }}>
      <Skeleton width={280} height={34} />
      <Skeleton height={48} />
      <Skeleton height={110} />
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', lg: '3fr 2fr' } }}>
        <Skeleton height={320} />
        <Skeleton height={320} />
      </Box>
    </Box>
  );
}

const formats: readonly [ExportFormat, string][] = [
  ['xlsx', 'Responses and summary as a workbook (XLSX)'],
  ['csv', 'Responses as CSV'],
  ['json', 'Responses as JSON'],
  ['pdf', 'Summary as PDF'],
];

function ExportButton({ address }: { address: ResultAddress }) {
  const [isSaving, setSaving] = useState(false);
  const [bytes, setBytes] = useState(0);
  const save = async (format: ExportFormat) => {
    setSaving(true);
    setBytes(0);
    const { saveResults } = await import('./save-results.ts');
    await saveResults(address.surveyId, address.filter, format, setBytes);
    setSaving(false);
  };
  return (
    <MenuButton
      variant="outlined"
      startIcon={isSaving ? <CircularProgress size={16} color="inherit" /> : <FileDownloadOutlined />}
      disabled={isSaving}
      actions={formats.map(([format, label]) => ({ label, run: () => save(format) }))}
    >
      {isSaving ? formatSaving(bytes) : 'Export'}
    </MenuButton>
  );
}

const megabyte = 1_000_000;

/** Only the received size is shown, because the total is unknown while the file is generated. */
const formatSaving = (bytes: number) =>
  bytes < megabyte / 10 ? 'Saving …' : `Saving … ${(bytes / megabyte).toFixed(1)} MB`;

interface NoResultsProps {
  error: unknown;
  onRetry: () => void;
  address: ResultAddress;
}

export function NoResults({ error, onRetry, address }: NoResultsProps) {
  const isTooMuch = error instanceof ApiFailure && error.status === 422;
  return (
    <>
      <LoadProblem error={error} onRetry={onRetry} what={isTooMuch ? 'summary' : 'survey'} />
      <Stack sx={{ alignItems: 'center', mt: -6, gap: 3 }}>
        {isFiltered(address) && <Button onClick={address.clear}>Clear filters</Button>}
        {isTooMuch && (
          <Box sx={{ width: '100%', maxWidth: 720 }}>
            <FilterBar address={address} known={emptyOptions} nameOf={(answer) => answer} isOpenAtFirst />
          </Box>
        )}
      </Stack>
    </>
  );
}

const emptyOptions = { languages: [], sources: [], devices: [], tags: [], links: [] };
