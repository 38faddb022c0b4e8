import { Box, Typography } from '@mui/material';
import { formatCount } from '../../../core/contract/notations/notation.ts';
import type { Distribution } from '../../schemas/survey-distribution.ts';
import { formatPercent } from '../shared/format-figures.ts';

type Stats = Distribution['stats'];

export function SendingFigures({ stats }: { stats: Stats }) {
  return (
    <Box sx={{ my: 1.5 }}>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))', gap: 1, m: 0 }}
      >
        {shownOf(stats).map(({ label, count, share }) => (
          <Box key={label}>
            <Typography component="dt" variant="hint">
              {label}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontWeight: 600 }}>
              {formatCount(count)}
              {share && (
                <Typography component="span" variant="hint" sx={{ display: 'block' }}>
                  {share}
                </Typography>
              )}
            </Typography>
          </Box>
        ))}
      </Box>
      {stats.opened !== null && stats.sent > 0 && (
        <Typography variant="hint" component="p" sx={{ mt: 1 }}>
          “Opened” counts survey links opened in a browser, without known email scanners. The email has no tracking
          pixel, and no names are shown.
        </Typography>
      )}
    </Box>
  );
}

interface Shown {
  label: string;
  count: number;
  share?: string | undefined;
}

function shownOf({ invited, sent, delivered, opened, started, completed, ...wrong }: Stats): Shown[] {
  return [
    { label: 'Invited', count: invited },
    { label: 'Sent', count: sent },
    { label: 'Delivered', count: delivered },
    ...(opened === null ? [] : [{ label: 'Opened', count: opened, share: formatShare(opened, sent, 'sent') }]),
    { label: 'Started', count: started },
    { label: 'Answered', count: completed, share: formatShare(completed, opened, 'opened') },
    ...[
      { label: 'Failed', count: wrong.failed },
      { label: 'Bounced', count: wrong.bounced },
      { label: 'Unsubscribed', count: wrong.unsubscribed },
    ].filter(({ count }) => count > 0),
  ];
}

const formatShare = (count: number, of: number | null, text: string) =>
  of ? `${formatPercent((100 * count) / of)} of ${text}` : undefined;
