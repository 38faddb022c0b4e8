import InboxOutlined from '@mui/icons-material/InboxOutlined';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { resources } from '../../../resources.config.ts';
import { useMay } from '../providers/use-may.ts';
import { inboxCounts } from '../screens/sentiments/inbox/inbox-counts.ts';
import { ButtonCount } from './button-count.tsx';
import { Tooltip } from './tooltip.tsx';

const { path } = resources.sentimentResponses.pages.listAll;

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
        <ButtonCount count={mine} />
      </IconButton>
    </Tooltip>
  );
}
