import { Alert, Box, Button, Skeleton, Stack } from '@mui/material';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { z } from 'zod';
import { type Report, type ReportDefinition, reportSchema } from '../../../../contract/schemas/reports/report.ts';
import { LoadProblem, PageHead } from '../../../layout/page-parts.tsx';
import { ask } from '../../../providers/dialog-queue.ts';
import { ApiFailure, sentenceOf } from '../../../providers/failure.ts';
import { notifyInfo } from '../../../providers/notifications.tsx';
import { refetch, useCall, useReading } from '../../../providers/queries.ts';
import { useContent } from '../../forms/draft/use-content.ts';
import { ReportPages } from '../shared/report-pages.tsx';
import { reportPaths } from '../shared/report-paths.ts';
import { report, reportPreview } from '../shared/report-queries.ts';
import { BlockList } from './block-list.tsx';
import { newDefinition } from './new-block.ts';
import { ReportFields } from './report-fields.tsx';
import { ReportVersions } from './report-versions.tsx';

export function ReportBuilder() {
  const { id } = useParams();
  return id === undefined ? <Builder key="new" own={null} /> : <StoredReport key={id} id={Number(id)} />;
}

function StoredReport({ id }: { id: number }) {
  const { data, error, refetch: again } = useReading(report(id), { isFresh: true });
  if (error && !data) return <LoadProblem error={error} onRetry={() => void again()} what="report" />;
  return data ? <Builder own={data} /> : <Skeleton variant="rounded" height={480} />;
}

interface Edited {
  definition: ReportDefinition;
  saved: { version: number };
}

/** Also a definition that cannot be saved yet is restored, such as one without a name. */
const editedSchema: z.ZodType<Edited> = z.custom<Edited>(
  (value) =>
    z
      .object({ definition: z.looseObject({ sections: z.array(z.unknown()) }), saved: z.object({ version: z.int() }) })
      .safeParse(value).success,
);

function Builder({ own }: { own: Report | null }) {
  const content = useContent(`report:${own?.id ?? 'new'}`, editedSchema, () => ({
    definition: own?.definition ?? newDefinition(),
    saved: { version: own?.version ?? 0 },
  }));
  const { definition, saved } = content.value;
  const change = (part: Partial<ReportDefinition>, tag?: string) =>
    void content.change((before) => ({ ...before, definition: { ...before.definition, ...part } }), tag);
  const { save, isBusy, failure } = useSaving(own?.id, definition, saved.version, content.discard);
  const [isListing, setListing] = useState(false);
  const show = ({ definition: stored, version }: Report) => {
    content.discard({ definition: stored, saved: { version } });
    setListing(false);
  };
  return (
    <>
      <PageHead
        title={own ? `Edit ${own.name}` : 'Build report'}
        actions={
          <>
            <Button color="inherit" disabled={!content.canUndo} onClick={() => void content.undo()}>
              Undo
            </Button>
            {own && (
              <Button color="inherit" onClick={() => setListing(true)}>
                Versions
              </Button>
            )}
            {own && (
              <Button component={Link} to={reportPaths.show(own.id)} variant="outlined">
                View report
              </Button>
            )}
            <Button
              variant="contained"
              loading={isBusy}
              disabled={own !== null && !content.isChanged}
              onClick={() => void save()}
            >
              Save report
            </Button>
          </>
        }
      />
      {own && isListing && <ReportVersions report={own} onRestored={show} onClose={() => setListing(false)} />}
      {failure && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {failure}
        </Alert>
      )}
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '400px minmax(0, 1fr)' } }}>
        <Stack sx={{ gap: 2, minWidth: 0 }}>
          <ReportFields value={definition} onChange={change} />
          <BlockList value={definition.sections} onChange={(sections, tag) => change({ sections }, tag)} />
        </Stack>
        <Preview definition={definition} />
      </Box>
    </>
  );
}

function useSaving(
  id: number | undefined,
  definition: ReportDefinition,
  version: number,
  discard: (from?: Edited) => void,
) {
  const call = useCall();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const send = (overwrites: boolean) =>
    id === undefined
      ? call('reports', 'save', { body: { definition } })
      : call('reports', 'update', { body: { id, definition, ...(!overwrites && { version }) } });
  const save = async (overwrites = false): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const stored = reportSchema.parse(await send(overwrites));
      discard({ definition: stored.definition, saved: { version: stored.version } });
      await refetch('reports');
      notifyInfo('The report was saved');
      if (id === undefined) navigate(reportPaths.edit(stored.id), { replace: true });
    } catch (thrown) {
      if (thrown instanceof ApiFailure && thrown.code === 'STALE' && (await isOverwriting())) return save(true);
      setFailure(sentenceOf(thrown));
    } finally {
      setBusy(false);
    }
  };
  return { save, isBusy, failure };
}

async function isOverwriting(): Promise<boolean> {
  const { result } = await ask({
    title: 'Another user changed this report',
    text: 'Another user saved it while you were editing. Save your changes over theirs?',
    ...{ confirmText: 'Save my changes', showCancel: true, cancelText: 'Keep editing' },
  });
  return result === 'confirm';
}

const pauseMs = 600;

/** The pages with current figures, after the user paused. */
function Preview({ definition }: { definition: ReportDefinition }) {
  const named = { ...definition, name: definition.name.trim() || 'New report' };
  const text = JSON.stringify(named);
  const [settled, setSettled] = useState(named);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text)), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, error } = useReading(reportPreview(settled));
  return (
    <Box role="region" aria-label="Preview" sx={{ minWidth: 0 }}>
      {error && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {sentenceOf(error)}
        </Alert>
      )}
      {data?.snapshot ? (
        <ReportPages snapshot={data.snapshot} />
      ) : (
        !error && <Skeleton variant="rounded" height={480} />
      )}
    </Box>
  );
}
