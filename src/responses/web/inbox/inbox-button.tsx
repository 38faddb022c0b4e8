import InboxOutlined from '@mui/icons-material/InboxOutlined';
import { IconButton, Tooltip } from '@mui/material';
import { useCan } from '@refinedev/core';
import { Link } from 'react-router';
import { resources } from '../../../../resources.config.ts';
import { formatCount } from '../../../core/contract/notations/notation.ts';
import { ButtonCount } from '../../../core/web/frame/button-count.tsx';
import { Pill } from '../../../core/web/layout/pill.tsx';
import { useInboxCounts } from './inbox-rows.ts';

const { path } = resources.sentimentResponses.pages.listAll;

export function InboxButton() {
  const { data: openAccess } = useCan({ resource: 'sentimentResponses', action: 'listAll' });
  const count = useOpenCount();
  if (!openAccess?.can) return null;
  const text = count > 0 ? `Inbox: ${formatCount(count)} open ${count === 1 ? 'response' : 'responses'}` : 'Inbox';
  return (
    <Tooltip title={text}>
      <IconButton component={Link} to={path} aria-label={text}>
        <ButtonCount count={count}>
          <InboxOutlined />
        </ButtonCount>
      </IconButton>
    </Tooltip>
  );
}

/** The open responses, at the menu entry of the inbox. */
export function OpenCount() {
  const count = useOpenCount();
  return count > 0 ? <Pill>{formatCount(count)}</Pill> : null;
}

/** One number for the menu and the top bar: the view that both open. */
function useOpenCount(): number {
  const { data: openAccess } = useCan({ resource: 'sentimentResponses', action: 'listAll' });
  const { data: countAccess } = useCan({ resource: 'sentimentResponses', action: 'views' });
  const counts = useInboxCounts({}, { enabled: openAccess?.can === true && countAccess?.can === true });
  return counts?.builtIn.find(({ view }) => view === 'open')?.count ?? 0;
}
