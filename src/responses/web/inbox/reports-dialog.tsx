import { Box, Button, Link as MuiLink, Stack, Typography } from '@mui/material';
import { Link } from 'react-router';
import { FramedDialog } from '../../../core/web/layout/form-dialog.tsx';
import { useNow } from '../../../core/web/layout/time.tsx';
import { paths } from '../../shared/paths.ts';
import { allReports, type Report, useReports } from './reports.ts';
import { useBatchActs } from './use-batch-acts.ts';

export function ReportsDialog({ mayUndo }: { mayUndo: boolean }) {
  const reports = useReports();
  const close = () => allReports.show(false);
  return (
    <FramedDialog
      title="Recent actions"
      onClose={close}
      actions={
        <Button variant="contained" onClick={close}>
          Close
        </Button>
      }
    >
      {reports.length === 0 && <Typography color="textSecondary">Nothing yet.</Typography>}
      <Stack component="ul" sx={{ listStyle: 'none', p: 0, m: 0, gap: 2 }}>
        {reports.map((report) => (
          <OneReport key={report.id} report={report} mayUndo={mayUndo} onLeave={close} />
        ))}
      </Stack>
    </FramedDialog>
  );
}

function OneReport({ report, mayUndo, onLeave }: { report: Report; mayUndo: boolean; onLeave: () => void }) {
  const { text, failed, batches, state, undoUntil } = report;
  const { undo } = useBatchActs();
  const isInTime = useNow() < new Date(undoUntil);
  return (
    <li>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, justifyContent: 'space-between' }}>
        <Typography variant="subtitle2" sx={{ textDecoration: state === 'undone' ? 'line-through' : 'none' }}>
          {text}
          {failed.length > 0 && `, ${failed.length} failed`}
        </Typography>
        {mayUndo && batches.length > 0 && state !== 'undone' && isInTime && (
          <Button size="small" variant="outlined" loading={state === 'undoing'} onClick={() => void undo(report)}>
            Undo
          </Button>
        )}
        {state === 'undone' && <Typography variant="caption">Undone</Typography>}
      </Stack>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {failed.map(({ id, reference, reason }) => (
          <Typography component="li" variant="body2" key={id}>
            <MuiLink component={Link} to={paths.response(id)} onClick={onLeave}>
              {reference ?? `Response ${id}`}
            </MuiLink>
            {`: ${reason}`}
          </Typography>
        ))}
      </Box>
    </li>
  );
}
