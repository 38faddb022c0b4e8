import ContentCopy from '@mui/icons-material/ContentCopy';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import FolderOutlined from '@mui/icons-material/FolderOutlined';
import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined';
import { Box } from '@mui/material';
import { useCan, useDelete, useList } from '@refinedev/core';
import { formatMoment } from '../../../core/contract/notations/notation.ts';
import { Pill } from '../../../core/web/layout/pill.tsx';
import { Ago } from '../../../core/web/layout/time.tsx';
import { isConfirmed } from '../../../core/web/providers/dialog-queue.ts';
import type { ApiFailure } from '../../../core/web/providers/failure.ts';
import { said } from '../../../core/web/providers/notifications.tsx';
import type { Action } from '../../../core/web/record/overrides.ts';
import { DashboardPlaces } from '../../../dashboards/shared/dashboard-places.tsx';
import { useFolderFilter } from '../../../forms/shared/list/folder-filter.tsx';
import { FormList } from '../../../forms/shared/list/form-list.tsx';
import { FormActions, type FormParts, formatUnits, type Place } from '../../../forms/shared/list/form-rows.tsx';
import { useDuplicateForm } from '../../../forms/shared/transfer/copy-form.ts';
import type { ReportRow } from '../../schemas/report.ts';
import { runLabels, runTones } from '../../shared/schedule/run-history.tsx';
import { reportPaths } from '../shared/report-paths.ts';

export function ReportList() {
  const { query, result } = useList<ReportRow, ApiFailure>({
    resource: 'reports',
    pagination: { mode: 'off' },
  });
  const narrowed = useFolderFilter({ data: result.data, isPending: query.isPending });
  return (
    <FormList
      resource="reports"
      creating="save"
      label="Reports"
      title="Reports"
      about={<DashboardPlaces path={reportPaths.list} />}
      many="reports"
      createPath={reportPaths.create}
      texts={{ create: 'Build report', none: 'No reports yet', first: 'Build your first report' }}
      narrowed={narrowed}
      parts={parts}
      pathOf={reportPaths.show}
    />
  );
}

const parts: FormParts<ReportRow> = {
  title: 'Report',
  marks: ({ folder }) =>
    folder ? (
      <Box sx={{ mt: 0.5 }}>
        <Pill icon={<FolderOutlined titleAccess="In the folder" />}>{folder}</Pill>
      </Box>
    ) : null,
  columns: [
    { name: 'owner', label: 'Owner', width: 150, render: ({ ownerName }) => ownerName ?? 'Nobody' },
    {
      name: 'blocks',
      label: 'Blocks',
      width: 90,
      align: 'right',
      render: ({ sectionCount: n }, place) => formatUnits(n, n === 1 ? 'block' : 'blocks', place),
    },
    {
      name: 'lastRun',
      label: 'Last run',
      width: 170,
      render: ({ lastRunAt, lastRunStatus }, { isCard }) =>
        lastRunAt && lastRunStatus ? (
          <Box component="span" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
            <Ago time={lastRunAt} />
            <Pill tone={runTones[lastRunStatus]}>{runLabels[lastRunStatus]}</Pill>
          </Box>
        ) : isCard ? null : (
          'Never'
        ),
    },
    {
      name: 'nextRun',
      label: 'Next email',
      width: 160,
      render: ({ nextRunAt, stopped }, { isCard }) =>
        nextRunAt ? formatMoment(nextRunAt) : (stopped ?? (isCard ? null : 'Not scheduled')),
    },
  ],
  actions: {
    name: 'actions',
    label: 'Actions',
    width: 140,
    render: (row, place) => <ReportActions row={row} place={place} />,
  },
};

function ReportActions({ row, place }: { row: ReportRow; place: Place }) {
  const { data: editAccess } = useCan({ resource: 'reports', action: 'update' });
  const { data: generateAccess } = useCan({ resource: 'reports', action: 'generate' });
  const actions = useReportActions(row);
  const links = [
    ...(editAccess?.can ? [{ label: 'Build', icon: EditOutlined, to: reportPaths.edit(row.id) }] : []),
    ...(generateAccess?.can ? [{ label: 'Generate', icon: PlayArrowOutlined, to: reportPaths.generate(row.id) }] : []),
  ];
  return <FormActions of={row.name} main={null} links={links} actions={actions} place={place} />;
}

function useReportActions(row: ReportRow): Action[] {
  const duplicate = useDuplicateForm({ resource: 'reports', editPath: reportPaths.edit });
  const { mutate: deleteReport } = useDelete<ReportRow, ApiFailure>();
  const { data: duplicateAccess } = useCan({ resource: 'reports', action: 'duplicate' });
  const { data: deleteAccess } = useCan({ resource: 'reports', action: 'delete' });
  const remove = async () => {
    const text = 'The report, its runs and its schedule are permanently deleted.';
    if (!(await isConfirmed(`Delete “${row.name}”?`, text, 'Delete report'))) return;
    deleteReport({ resource: 'reports', id: row.id, ...said(`Deleted “${row.name}”`) });
  };
  return [
    ...(duplicateAccess?.can ? [{ label: 'Duplicate', icon: ContentCopy, run: () => duplicate(row) }] : []),
    ...(deleteAccess?.can ? [{ label: 'Delete', icon: DeleteOutlined, run: remove }] : []),
  ];
}
