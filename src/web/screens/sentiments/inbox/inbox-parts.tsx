import Box from '@mui/material/Box';
import { InboxContent } from './inbox-content.tsx';
import { InboxToolbar } from './inbox-toolbar.tsx';
import type { Inbox } from './use-inbox.ts';
import { ViewTabs } from './view-tabs.tsx';

/** The parts that every inbox has, be it of one form or of all. */
export function InboxParts({ inbox, answerPath }: { inbox: Inbox; answerPath: string | undefined }) {
  return (
    <Box sx={{ pb: 10 }}>
      <ViewTabs inbox={inbox} />
      <InboxToolbar inbox={inbox} />
      <InboxContent inbox={inbox} answerPath={answerPath} />
    </Box>
  );
}
