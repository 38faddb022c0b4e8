import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { resources } from '../../../../../resources.config.ts';
import { lazyPart } from '../../../layout/lazy-part.tsx';
import { useMay } from '../../../providers/use-may.ts';
import { FormList, importFallback } from '../../forms/list/form-list.tsx';
import { paths } from '../shared/paths.ts';
import { sentimentParts } from './sentiment-rows.tsx';

// Loaded lazily, because importing includes most of the builder and is rare.
const ImportSentiment = lazyPart(() => import('./import-sentiment.tsx'), 'ImportSentiment', importFallback);

export function SentimentList() {
  const mayRead = useMay('sentimentResponses', 'list');
  const mayOpenInbox = useMay('sentimentResponses', 'listAll');
  return (
    <FormList
      resource="sentiments"
      label="Sentiment forms"
      title="Sentiments"
      about={resources.sentiments.about}
      many="forms"
      createPath={paths.create}
      texts={{
        create: 'Create form',
        none: 'No sentiment forms yet',
        first: 'Create your first sentiment form',
      }}
      Import={ImportSentiment}
      parts={sentimentParts}
      pathOf={mayRead ? paths.responses : paths.answer}
      actions={
        mayOpenInbox && (
          <Button component={Link} to={paths.inbox} variant="outlined">
            Open the inbox
          </Button>
        )
      }
    />
  );
}
