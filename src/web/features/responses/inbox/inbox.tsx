import Add from '@mui/icons-material/Add';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import { Link, useParams } from 'react-router';
import { PageHead } from '../../../layout/page-head.tsx';
import { usePageTitle } from '../../../layout/page-title.ts';
import { useReading } from '../../../providers/reading.ts';
import { useMay } from '../../../providers/use-may.ts';
import { paths } from '../../sentiments/shared/paths.ts';
import { sentiment } from '../../sentiments/shared/queries.ts';
import { InboxParts } from './inbox-parts.tsx';
import { useInbox } from './use-inbox.ts';

export function Inbox() {
  const inbox = useInbox({}, 'open');
  return (
    <>
      <PageHead title="Inbox" />
      <InboxParts inbox={inbox} answerPath={undefined} />
    </>
  );
}

export function SentimentResponses() {
  const id = Number(useParams().id);
  const inbox = useInbox({ sentimentId: id }, 'all');
  const form = useReading(sentiment(id));
  const mayAnswer = useMay('sentiments', 'show');
  const mayEdit = useMay('sentiments', 'update');
  usePageTitle(form.data && 'Responses', form.data && { title: form.data.name, to: paths.answer(id) });
  return (
    <>
      <PageHead
        title={form.data?.name ?? 'Responses'}
        about={form.data && aboutCounts(form.data)}
        actions={
          <>
            {mayEdit && (
              <Button component={Link} to={paths.edit(id)} variant="outlined" startIcon={<EditOutlined />}>
                Edit form
              </Button>
            )}
            {mayAnswer && (
              <Button component={Link} to={paths.answer(id)} variant="contained" startIcon={<Add />}>
                Add a response
              </Button>
            )}
          </>
        }
      />
      <InboxParts inbox={inbox} answerPath={mayAnswer ? paths.answer(id) : undefined} />
    </>
  );
}

function aboutCounts({ openCount, responseCount }: { openCount: number; responseCount: number }): string {
  if (responseCount === 0) return 'No responses yet';
  const all = responseCount === 1 ? '1 response' : `${responseCount.toLocaleString()} responses`;
  return `${all}, ${openCount.toLocaleString()} open`;
}
