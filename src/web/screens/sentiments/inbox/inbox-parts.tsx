import Box from '@mui/material/Box';
import { lazy, Suspense, useState } from 'react';
import { InboxContent } from './inbox-content.tsx';
import { InboxNews } from './inbox-news.tsx';
import { InboxToolbar } from './inbox-toolbar.tsx';
import { useReportsOpen } from './reports.ts';
import type { Inbox } from './use-inbox.ts';
import { useInboxActs } from './use-inbox-acts.ts';
import { useInboxShortcuts } from './use-inbox-shortcuts.ts';
import { ViewTabs } from './view-tabs.tsx';

const ActDialog = lazy(async () => ({ default: (await import('./act-dialog.tsx')).ActDialog }));
const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }));
const ReportsDialog = lazy(async () => ({ default: (await import('./reports-dialog.tsx')).ReportsDialog }));
const ShortcutSheet = lazy(async () => ({ default: (await import('./shortcut-sheet.tsx')).ShortcutSheet }));

/** The parts that every inbox has, be it of one form or of all. */
export function InboxParts({ inbox, answerPath }: { inbox: Inbox; answerPath: string | undefined }) {
  const [hasSheet, setSheet] = useState(false);
  const acts = useInboxActs(inbox);
  const shortcuts = useInboxShortcuts(inbox, acts, () => setSheet(true));
  const hasReports = useReportsOpen();
  return (
    <Box sx={{ pb: 10 }}>
      <ViewTabs inbox={inbox} />
      <InboxToolbar inbox={inbox} onSheet={() => setSheet(true)} />
      <InboxNews inbox={inbox} />
      <InboxContent inbox={inbox} acts={acts} answerPath={answerPath} />
      <Suspense>
        {inbox.ticked.ids.length > 0 && <BulkBar inbox={inbox} acts={acts} />}
        {acts.asking && <ActDialog acts={acts} />}
        {hasReports && <ReportsDialog mayUndo={acts.may.undo} />}
        {hasSheet && <ShortcutSheet shortcuts={shortcuts} onClose={() => setSheet(false)} />}
      </Suspense>
    </Box>
  );
}
