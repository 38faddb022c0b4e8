import ContentCopy from '@mui/icons-material/ContentCopy';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import FolderOutlined from '@mui/icons-material/FolderOutlined';
import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined';
import { Box } from '@mui/material';
import { useNavigate } from 'react-router';
import type { ReportRow } from '../../../../contract/schemas/reports/report.ts';
import type { Action } from '../../../crud/record/overrides.ts';
import { attempt } from '../../../layout/attempt.ts';
import { Pill } from '../../../layout/pill.tsx';
import { Ago, formatMoment } from '../../../layout/time.tsx';
import { isConfirmed } from '../../../providers/dialog-queue.ts';
import { useCallAny, useReading } from '../../../providers/queries.ts';
import { useMay } from '../../../providers/use-may.ts';
import { useFolderFilter } from '../../forms/list/folder-filter.tsx';
import { FormList } from '../../forms/list/form-list.tsx';
import { FormActions, type FormParts, formatCount, type Place } from '../../forms/list/form-rows.tsx';
import { duplicateForm } from '../../forms/transfer/copy-form.ts';
import { reportPaths } from '../shared/report-paths.ts';
import { allReports } from '../shared/report-queries.ts';
import { runLabels, runTones } from '../view/run-history.tsx';

export function ReportList() {
  const narrowed = useFolderFilter(useReading(allReports));
  return (
    <FormList
      resource="reports"
      creating="save"
      label="Reports"
      title="Reports"
      about="Build a report from blocks, run it for any range and send it by email on a schedule."
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
      ...{ name: 'blocks', label: 'Blocks', width: 90, align: 'right' },
      render: ({ sectionCount: n }, place) => formatCount(n, n === 1 ? 'block' : 'blocks', place),
    },
    {
      ...{ name: 'lastRun', label: 'Last run', width: 170 },
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
      ...{ name: 'nextRun', label: 'Next email', width: 160 },
      render: ({ nextRunAt }, { isCard }) => (nextRunAt ? formatMoment(nextRunAt) : isCard ? null : 'Not scheduled'),
    },
  ],
  actions: {
    ...{ name: 'actions', label: 'Actions', width: 140 },
    render: (row, place) => <ReportActions row={row} place={place} />,
  },
};

function ReportActions({ row, place }: { row: ReportRow; place: Place }) {
  const mayEdit = useMay('reports', 'update');
  const mayGenerate = useMay('reports', 'generate');
  const actions = useReportActions(row);
  const links = [
    ...(mayEdit ? [{ label: 'Build', icon: EditOutlined, to: reportPaths.edit(row.id) }] : []),
    ...(mayGenerate ? [{ label: 'Generate', icon: PlayArrowOutlined, to: reportPaths.generate(row.id) }] : []),
  ];
  return <FormActions of={row.name} main={null} links={links} actions={actions} place={place} />;
}

function useReportActions(row: ReportRow): Action[] {
  const call = useCallAny();
  const navigate = useNavigate();
  const mayDuplicate = useMay('reports', 'duplicate');
  const mayDelete = useMay('reports', 'delete');
  const duplicate = async () => {
    const copy = await duplicateForm(call, 'reports', row);
    if (copy) navigate(reportPaths.edit(copy));
  };
  const remove = async () => {
    const text = 'The report, its runs and its schedule are permanently deleted.';
    if (!(await isConfirmed(`Delete “${row.name}”?`, text, 'Delete report'))) return;
    await attempt(() => call('reports', 'delete', { params: { id: row.id } }), `Deleted “${row.name}”`, 'reports');
  };
  return [
    ...(mayDuplicate ? [{ label: 'Duplicate', icon: ContentCopy, run: duplicate }] : []),
    ...(mayDelete ? [{ label: 'Delete', icon: DeleteOutlined, run: remove }] : []),
  ];
}
