import { Alert, Box, Button, Skeleton, Stack } from '@mui/material';
import { useOne } from '@refinedev/core';
import { Create, Edit, SaveButton } from '@refinedev/mui';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { z } from 'zod';
import { useLeaveQuestion } from '../../../core/web/form/use-leave-question.ts';
import { pageLookWithoutFooter } from '../../../core/web/layout/page-look.ts';
import { LoadProblem, PageTitle } from '../../../core/web/layout/page-parts.tsx';
import { ask } from '../../../core/web/providers/dialog-queue.ts';
import { type ApiFailure, failureText } from '../../../core/web/providers/failure.ts';
import { said } from '../../../core/web/providers/notifications.tsx';
import { useOperation, useOperationMutation } from '../../../core/web/providers/operations.ts';
import { useContent } from '../../../forms/shared/draft/use-content.ts';
import type { Report, ReportDefinition, ShownReport } from '../../schemas/report.ts';
import { ReportPages } from '../shared/report-pages.tsx';
import { reportPaths } from '../shared/report-paths.ts';
import { BlockList } from './block-list.tsx';
import { newDefinition } from './new-block.ts';
import { ReportFields } from './report-fields.tsx';
import { ReportVersions } from './report-versions.tsx';

export function ReportBuilder() {
  const { id } = useParams();
  return id === undefined ? <Builder key="new" own={null} /> : <ExistingReport key={id} id={Number(id)} />;
}

function ExistingReport({ id }: { id: number }) {
  const { query, result: report } = useOne<ShownReport, ApiFailure>({
    resource: 'reports',
    id,
    queryOptions: { refetchOnMount: 'always', refetchOnWindowFocus: false },
  });
  const { error } = query;
  if (error && !report) return <LoadProblem error={error} onRetry={() => void query.refetch()} what="report" />;
  return report ? <Builder own={report} /> : <Skeleton variant="rounded" height={480} />;
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
  const unblock = useLeaveQuestion(content.isChanged, () => content.discard());
  const settle = (stored: Edited) => {
    content.discard(stored);
    if (own === null) unblock();
  };
  const { save, isBusy, failure } = useSaving(own?.id, definition, saved.version, settle);
  const [isListing, setListing] = useState(false);
  const show = ({ definition: stored, version }: Report) => {
    content.discard({ definition: stored, saved: { version } });
    setListing(false);
  };
  const Page = own ? Edit : Create;
  return (
    <Page
      {...pageLookWithoutFooter}
      resource="reports"
      {...(own && { recordItemId: own.id })}
      title={<PageTitle title={own ? `Edit ${own.name}` : 'Build report'} />}
      headerButtons={
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
          <SaveButton loading={isBusy} disabled={own !== null && !content.isChanged} onClick={() => save()}>
            Save report
          </SaveButton>
        </>
      }
    >
      {own && isListing && <ReportVersions report={own} onRestored={show} onClose={() => setListing(false)} />}
      {failure && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {failureText(failure)}
        </Alert>
      )}
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '400px minmax(0, 1fr)' } }}>
        <Stack sx={{ gap: 2, minWidth: 0 }}>
          <ReportFields value={definition} onChange={change} />
          <BlockList value={definition.sections} onChange={(sections, tag) => change({ sections }, tag)} />
        </Stack>
        <Preview definition={definition} />
      </Box>
    </Page>
  );
}

function useSaving(
  id: number | undefined,
  definition: ReportDefinition,
  version: number,
  settled: (stored: Edited) => void,
) {
  const { mutate: create, mutation: creation } = useOperationMutation('reports', 'save');
  const { mutate: update, mutation: change } = useOperationMutation('reports', 'update');
  const navigate = useNavigate();
  const notices = { ...said('The report was saved'), errorNotification: false } as const;
  const settle = (stored: Report) => settled({ definition: stored.definition, saved: { version: stored.version } });
  const save = (overwrites = false): void => {
    if (id === undefined) {
      create(
        { values: { definition }, ...notices },
        {
          onSuccess: ({ data }) => {
            settle(data);
            void navigate(reportPaths.edit(data.id), { replace: true });
          },
        },
      );
      return;
    }
    update(
      { values: { id, definition, ...(!overwrites && { version }) }, ...notices },
      {
        onSuccess: ({ data }) => settle(data),
        onError: async ({ code }) => {
          if (code === 'STALE' && (await isOverwriting())) save(true);
        },
      },
    );
  };
  const { isPending, error } = id === undefined ? creation : change;
  return { save, isBusy: isPending, failure: error };
}

async function isOverwriting(): Promise<boolean> {
  const { result } = await ask({
    title: 'Another user changed this report',
    text: 'Another user saved it while you were editing. Save your changes over theirs?',
    confirmText: 'Save my changes',
    showCancel: true,
    cancelText: 'Keep editing',
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
  const { query } = useOperation('reports', 'generate', {
    payload: { definition: settled, isPreview: true },
    queryOptions: { staleTime: 60_000, placeholderData: (previous) => previous },
  });
  const { error } = query;
  const snapshot = query.data?.data.snapshot;
  return (
    <Box role="region" aria-label="Preview" sx={{ minWidth: 0 }}>
      {error && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {failureText(error)}
        </Alert>
      )}
      {snapshot ? <ReportPages snapshot={snapshot} /> : !error && <Skeleton variant="rounded" height={480} />}
    </Box>
  );
}
