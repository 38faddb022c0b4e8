import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { totalInWords } from '../pager.tsx';
import type { ListExport } from './use-export.ts';

interface ExportProgressProps {
  saving: ListExport;
  count: { total: number; isCapped: boolean };
}

/** How far the saving of a list has come, and a way to stop it. */
export function ExportProgress({ saving: { done = 0, cancel }, count }: ExportProgressProps) {
  const { total, isCapped } = count;
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 2, mb: 2 }}>
      <Typography variant="body2" role="status" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        Saving… {done.toLocaleString()} of {totalInWords(total, isCapped)} rows
      </Typography>
      <LinearProgress
        aria-label="Saving"
        variant={isCapped ? 'indeterminate' : 'determinate'}
        value={isCapped ? 0 : Math.min(100, (done / Math.max(1, total)) * 100)}
        sx={{ flexGrow: 1 }}
      />
      <Button size="small" color="inherit" onClick={cancel}>
        Cancel
      </Button>
    </Stack>
  );
}
