import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, CircularProgress, Skeleton, Stack, Tab, Tabs, Typography } from '@mui/material';
import { useCan, useOne } from '@refinedev/core';
import { EditButton, List } from '@refinedev/mui';
import { useState } from 'react';
import { Link } from 'react-router';
import type { RowOf } from '../../../core/routes/operations.ts';
import { lazyPart } from '../../../core/web/layout/lazy-part.tsx';
import { usePageTitle } from '../../../core/web/layout/page.tsx';
import { pageLook } from '../../../core/web/layout/page-look.ts';
import { LoadProblem, PageTitle } from '../../../core/web/layout/page-parts.tsx';
import { ApiFailure } from '../../../core/web/providers/failure.ts';
import { fetchedLater } from '../../../core/web/providers/fetched-later.ts';
import { notifyFailure } from '../../../core/web/providers/notifications.tsx';
import { useOperation } from '../../../core/web/providers/operations.ts';
import { formatResponses } from '../../../forms/shared/parts/format-responses.ts';
import type { SurveySummary } from '../../schemas/survey-results.ts';
import { surveyPaths } from '../../shared/survey-paths.ts';
import { CountingOverlay } from './counting-overlay.tsx';
import { FilterBar } from './filter-bar.tsx';
import { isFiltered, type ResultAddress, resultPaths, useResultAddress } from './result-address.ts';
import type { ResultFile } from './save-results.ts';
import { SummaryTab } from './summary-tab.tsx';

const ShareDrawer = lazyPart(() => import('../share/share-drawer.tsx'), 'ShareDrawer');
const ExportDialog = lazyPart(() => import('./export-dialog.tsx'), 'ExportDialog');
const ResponsesTab = lazyPart(() => import('./responses-tab.tsx'), 'ResponsesTab', <Skeleton height={320} />);

export function SurveyResults() {
  const address = useResultAddress();
  const { query } = useOperation('surveyResponses', 'summary', {
    params: { surveyId: address.surveyId },
    query: address.filter,
    queryOptions: { placeholderData: (previous) => previous },
  });
  const summary = query.data?.data;
  const isCounting = query.isPlaceholderData;
  usePageTitle(
    summary && 'Responses',
    summary && { title: summary.survey.name, to: surveyPaths.show(address.surveyId) },
  );
  if (query.error && !summary)
    return <NoResults error={query.error} onRetry={() => void query.refetch()} address={address} />;
  if (!summary) return <ResultsSkeleton />;
  const hasResponses = summary.totals.started + summary.totals.spam + summary.totals.test > 0 || isFiltered(address);
  return (
    <List
      {...pageLook}
      resource="surveyResponses"
      wrapperProps={{ sx: { ...pageLook.wrapperProps.sx, pb: 10 } }}
      title={
        <PageTitle
          title={summary.survey.name}
          about={isCounting ? 'Counting …' : hasResponses ? formatResponses(summary.n) : 'No responses yet.'}
        />
      }
      headerButtons={<ResultButtons address={address} hasResponses={hasResponses} />}
    >
      {hasResponses ? (
        <Tabbed summary={summary} address={address} isCounting={isCounting} />
      ) : (
        <NoResponses surveyId={address.surveyId} />
      )}
    </List>
  );
}

function ResultButtons({ address, hasResponses }: { address: ResultAddress; hasResponses: boolean }) {
  const { data: exportAccess } = useCan({ resource: 'surveyResponses', action: 'export' });
  const { data: importAccess } = useCan({ resource: 'surveyResponseImports', action: 'create' });
  return (
    <>
      {importAccess?.can && (
        <Button component={Link} to={resultPaths.importResponses(address.surveyId)} color="inherit">
          Import
        </Button>
      )}
      <EditButton resource="surveys" recordItemId={address.surveyId} variant="outlined">
        Edit survey
      </EditButton>
      {exportAccess?.can && hasResponses && <ExportButton address={address} />}
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
      <FilterBar
        address={address}
        known={summary.known}
        formatAnswer={(answer) => formatAnswerFilter(summary, answer)}
      />
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
function formatAnswerFilter({ questions }: SurveySummary, answer: string): string {
  const key = answer.slice(0, answer.indexOf(':'));
  const value = answer.slice(key.length + 1);
  const question = questions.find((one) => one.key === key);
  if (!question) return answer;
  const { result, fieldName } = question;
  const choice = result.kind === 'choices' ? result.choices.find(({ id }) => id === value)?.label : undefined;
  return `${fieldName} ${choice ?? value}`;
}

function NoResponses({ surveyId }: { surveyId: number }) {
  const { data: openAccess } = useCan({ resource: 'surveys', action: 'show' });
  const { data: shareAccess } = useCan({ resource: 'surveys', action: 'links' });
  const canShare = shareAccess?.can === true && openAccess?.can === true;
  return (
    <Stack sx={{ alignItems: 'center', textAlign: 'center', py: 8, gap: 1 }}>
      <Typography variant="h2">No responses yet</Typography>
      <Typography color="textSecondary" sx={{ maxWidth: 480 }}>
        Share a link to the survey. Results appear here with the first response.
      </Typography>
      {canShare && <Share surveyId={surveyId} />}
    </Stack>
  );
}

function Share({ surveyId }: { surveyId: number }) {
  const { query, result: survey } = useOne<RowOf<'surveys'>, ApiFailure>({
    resource: 'surveys',
    id: surveyId,
  });
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="contained"
        loading={isOpen && query.isPending}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ mt: 2 }}
      >
        Share the survey
      </Button>
      {isOpen && survey && <ShareDrawer survey={survey} onClose={() => setOpen(false)} />}
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

const saving = fetchedLater(() => import('./save-results.ts'));

function ExportButton({ address }: { address: ResultAddress }) {
  const [isOpen, setOpen] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [bytes, setBytes] = useState(0);
  const save = async (file: ResultFile) => {
    setSaving(true);
    setBytes(0);
    try {
      const { saveResults } = await saving.get();
      await saveResults(address.surveyId, address.filter, file, setBytes);
    } catch (thrown) {
      notifyFailure(thrown);
    }
    setSaving(false);
  };
  return (
    <>
      <Button
        variant="outlined"
        startIcon={isSaving ? <CircularProgress size={16} color="inherit" /> : <FileDownloadOutlined />}
        disabled={isSaving}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {isSaving ? formatSaving(bytes) : 'Export'}
      </Button>
      {isOpen && <ExportDialog onSave={(file) => void save(file)} onClose={() => setOpen(false)} />}
    </>
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
            <FilterBar address={address} known={emptyOptions} formatAnswer={(answer) => answer} isOpenAtFirst />
          </Box>
        )}
      </Stack>
    </>
  );
}

const emptyOptions = { languages: [], sources: [], devices: [], tags: [], links: [] };
