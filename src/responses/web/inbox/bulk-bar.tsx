import Close from '@mui/icons-material/Close';
import { Button, LinearProgress, Stack, Tooltip, Typography } from '@mui/material';
import { formatCount } from '../../../core/contract/notations/notation.ts';
import { IconAction } from '../../../core/web/layout/icon-action.tsx';
import { framed } from '../../../core/web/layout/page-parts.tsx';
import { formatTotal } from '../../../core/web/list/pager.tsx';
import { tickedTarget } from './acts.ts';
import { SaveRows } from './save-rows.tsx';
import type { Inbox } from './use-inbox.ts';
import type { Asking, InboxActs } from './use-inbox-acts.ts';

export function BulkBar({ inbox, acts }: { inbox: Inbox; acts: InboxActs }) {
  const { ticked } = inbox;
  const { may, progress } = acts;
  const target = tickedTarget(inbox);
  const isBusy = progress !== undefined;
  const button = (what: Asking, label: string, key: string) => (
    <Tooltip title={`${label} (${key})`} describeChild>
      <Button
        color="inherit"
        size="small"
        aria-keyshortcuts={key}
        disabled={isBusy}
        onClick={() => acts.ask(what, target)}
      >
        {label}
      </Button>
    </Tooltip>
  );
  return (
    <Stack role="region" aria-label="Selected responses" sx={barStyle}>
      <Stack direction="row" sx={{ alignItems: 'center', columnGap: 0.5, flexWrap: 'wrap' }}>
        <Typography variant="subtitle2" role="status" sx={{ mr: 1, fontVariantNumeric: 'tabular-nums' }}>
          {isBusy ? `Working… ${formatCount(progress.done)} of ${formatCount(progress.of)}` : formatSelected(inbox)}
        </Typography>
        {!isBusy && <SelectWholeView inbox={inbox} />}
        {isBusy && (
          <Button color="inherit" size="small" onClick={acts.stop}>
            Stop
          </Button>
        )}
        {(may.assign || may.groups) && button('assign', 'Assign', 'a')}
        {may.status && button('status', 'Status', 's')}
        {may.status && button('resolved', 'Resolve', 'e')}
        {may.severity && button('severity', 'Severity', 'p')}
        {may.note && !target.wholeView && button('note', 'Note', 'n')}
        <SaveRows inbox={inbox} chosen={target.wholeView ? undefined : target.rows} />
        <IconAction
          icon={Close}
          title="Clear the selection (Esc)"
          size="small"
          aria-label="Clear the selection"
          disabled={isBusy}
          onClick={() => ticked.tick([])}
        />
      </Stack>
      {isBusy && (
        <LinearProgress
          aria-label="Progress"
          variant="determinate"
          value={Math.min(100, (100 * progress.done) / progress.of)}
        />
      )}
    </Stack>
  );
}

function SelectWholeView({ inbox: { ticked, rows, total, isCapped } }: { inbox: Inbox }) {
  if (!ticked.isAll || ticked.isWhole || total <= rows.length) return null;
  return (
    <Button size="small" onClick={ticked.tickWhole}>
      Select all {formatTotal(total, isCapped)} in this view
    </Button>
  );
}

function formatSelected({ ticked, total, isCapped }: Inbox): string {
  return ticked.isWhole ? `All ${formatTotal(total, isCapped)} selected` : `${ticked.ids.length} selected`;
}

const barStyle = {
  position: 'sticky',
  bottom: { xs: 84, sm: 16 },
  zIndex: 5,
  mt: 2,
  mr: 'auto',
  width: 'fit-content',
  maxWidth: { xs: '100%', sm: 'calc(100% - 240px)' },
  px: 2,
  py: 0.75,
  gap: 0.5,
  ...framed,
  boxShadow: '0 8px 24px rgb(0 0 0 / 18%)',
} as const;
