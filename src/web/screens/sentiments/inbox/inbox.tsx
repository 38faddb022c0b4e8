import { PageHead } from '../../../layout/page-head.tsx';
import { InboxParts } from './inbox-parts.tsx';
import { useInbox } from './use-inbox.ts';

/** The responses to every form: where staff begin the day and end it. */
export function Inbox() {
  const inbox = useInbox({}, 'open');
  return (
    <>
      <PageHead title="Inbox" />
      <InboxParts inbox={inbox} answerPath={undefined} />
    </>
  );
}
