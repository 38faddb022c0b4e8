import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { paths } from '../../sentiments/shared/paths.ts';

interface Touched {
  id: number;
  reference: string;
  summary: string;
  /** What happens to it, and when. */
  words: string;
}

const most = 20;

/** Responses that something would happen to, each with a way there that leaves the form open. */
export function TouchedList({ title, rows }: { title: string; rows: readonly Touched[] }) {
  if (rows.length === 0) return null;
  return (
    <Box sx={{ mt: 1.5 }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      <Box component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0, display: 'grid', gap: 1 }}>
        {rows.slice(0, most).map(({ id, reference, summary, words }) => (
          <Typography key={id} component="li" variant="body2" sx={{ minWidth: 0 }}>
            <Link href={paths.response(id)} target="_blank" rel="noopener">
              {reference}
            </Link>{' '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {words}
            </Box>
            <Box component="span" dir="auto" sx={oneLine}>
              {summary}
            </Box>
          </Typography>
        ))}
      </Box>
      {rows.length > most && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          and {rows.length - most} more
        </Typography>
      )}
    </Box>
  );
}

const oneLine = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
