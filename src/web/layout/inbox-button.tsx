import InboxOutlined from '@mui/icons-material/InboxOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { resources } from '../../../resources.config.ts';
import { useMay } from '../providers/use-may.ts';
import { inboxCounts } from '../screens/sentiments/inbox/inbox-counts.ts';
import { Tooltip } from './tooltip.tsx';

const { path } = resources.sentimentResponses.pages.listAll;
const most = 99;

/** The way to the inbox from everywhere, with how much of it waits for whoever looks. */
export function InboxButton() {
  const mayOpen = useMay('sentimentResponses', 'listAll');
  const mayCount = useMay('sentimentResponses', 'views');
  const counts = useQuery({ ...inboxCounts({}), enabled: mayOpen && mayCount }).data;
  const mine = counts?.builtIn.find(({ view }) => view === 'mine')?.count ?? 0;
  if (!mayOpen) return null;
  const words = mine > 0 ? `Inbox: ${mine} open ${mine === 1 ? 'response is' : 'responses are'} yours` : 'Inbox';
  return (
    <Tooltip title={words}>
      <IconButton component={Link} to={mine > 0 ? `${path}?view=mine` : path} aria-label={words}>
        <InboxOutlined />
        {mine > 0 && <Count>{mine > most ? `${most}+` : String(mine)}</Count>}
      </IconButton>
    </Tooltip>
  );
}

function Count({ children }: { children: string }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        position: 'absolute',
        top: 2,
        right: 0,
        minWidth: 18,
        px: 0.5,
        borderRadius: 9,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontSize: 11,
        lineHeight: '18px',
        fontWeight: 500,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {children}
    </Box>
  );
}
