import EditOutlined from '@mui/icons-material/EditOutlined';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import { Button, Stack } from '@mui/material';
import { Link } from 'react-router';
import { resources } from '../../../../../resources.config.ts';
import type { Sentiment } from '../../../../contract/schemas/forms/sentiment.ts';
import { lazyPart } from '../../../layout/page.tsx';
import { Pill } from '../../../layout/pill.tsx';
import { useMay } from '../../../providers/use-may.ts';
import { FormList, importFallback } from '../../forms/list/form-list.tsx';
import { FormActions, type FormParts, formatCount, type Place } from '../../forms/list/form-rows.tsx';
import { useFormActions } from '../../forms/list/use-form-actions.ts';
import { paths } from '../shared/paths.ts';

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
      texts={{ create: 'Create form', none: 'No sentiment forms yet', first: 'Create your first sentiment form' }}
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

const sentimentParts: FormParts<Sentiment> = {
  title: 'Form',
  columns: [
    {
      ...{ name: 'open', label: 'Open', width: 90, align: 'right' },
      render: ({ openCount }, place) => {
        const text = formatCount(openCount, 'open', place);
        return openCount > 0 ? <strong>{text}</strong> : text;
      },
    },
    {
      ...{ name: 'responses', label: 'Responses', width: 110, align: 'right' },
      render: ({ responseCount: n }, place) => formatCount(n, n === 1 ? 'response' : 'responses', place),
    },
    {
      ...{ name: 'handling', label: 'Handling', width: 190 },
      render: ({ enableSLA, enableEscalation }) =>
        (enableSLA || enableEscalation) && (
          <Stack direction="row" sx={{ gap: 0.5 }}>
            {enableSLA && <Pill>SLA targets</Pill>}
            {enableEscalation && <Pill>Escalates</Pill>}
          </Stack>
        ),
    },
  ],
  actions: {
    ...{ name: 'actions', label: 'Actions', width: 230 },
    render: (form, place) => <SentimentActions form={form} place={place} />,
  },
};

const listed = {
  resource: 'sentiments',
  one: 'form',
  alsoLost: 'all notes about them',
  touches: ['sentiments', 'sentimentResponses', 'sentimentFields', 'sentimentStats'],
  drafts: (id: number) => [`builder:${id}`, `answer:${id}`],
  editPath: paths.edit,
} as const;

function SentimentActions({ form, place }: { form: Sentiment; place: Place }) {
  const mayAnswer = useMay('sentiments', 'show');
  const mayRead = useMay('sentimentResponses', 'list');
  const mayEdit = useMay('sentiments', 'update');
  const actions = useFormActions(listed, form);
  const links = [
    ...(mayRead ? [{ label: 'Responses', icon: InboxOutlined, to: paths.responses(form.id) }] : []),
    ...(mayEdit ? [{ label: 'Edit', icon: EditOutlined, to: paths.edit(form.id) }] : []),
  ];
  const answer = mayAnswer && (
    <Button
      component={Link}
      to={paths.answer(form.id)}
      size="small"
      variant="outlined"
      aria-label={`Answer ${form.name}`}
      {...(place.tabIndex !== undefined && { tabIndex: place.tabIndex })}
    >
      Answer
    </Button>
  );
  return <FormActions {...{ of: form.name, main: answer, links, actions, place }} />;
}
