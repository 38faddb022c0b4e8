import EditOutlined from '@mui/icons-material/EditOutlined';
import InboxOutlined from '@mui/icons-material/InboxOutlined';
import { Button, Stack } from '@mui/material';
import { useCan } from '@refinedev/core';
import { Link } from 'react-router';
import { resources } from '../../../../resources.config.ts';
import { lazyPart } from '../../../core/web/layout/lazy-part.tsx';
import { Pill } from '../../../core/web/layout/pill.tsx';
import type { Sentiment } from '../../../forms/schemas/sentiment.ts';
import { FormList, importFallback } from '../../../forms/shared/list/form-list.tsx';
import { FormActions, type FormParts, formatUnits, type Place } from '../../../forms/shared/list/form-rows.tsx';
import { useFormActions } from '../../../forms/shared/list/use-form-actions.ts';
import { paths } from '../../../responses/shared/paths.ts';

// Loaded lazily, because importing includes most of the builder and is rare.
const ImportSentiment = lazyPart(() => import('./import-sentiment.tsx'), 'ImportSentiment', importFallback);

export function SentimentList() {
  const { data: readAccess } = useCan({ resource: 'sentimentResponses', action: 'list' });
  const { data: openInboxAccess } = useCan({ resource: 'sentimentResponses', action: 'listAll' });
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
      pathOf={readAccess?.can ? paths.responses : paths.answer}
      actions={
        openInboxAccess?.can && (
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
      name: 'open',
      label: 'Open',
      width: 90,
      align: 'right',
      render: ({ openCount }, place) => {
        const text = formatUnits(openCount, 'open', place);
        return openCount > 0 ? <strong>{text}</strong> : text;
      },
    },
    {
      name: 'responses',
      label: 'Responses',
      width: 110,
      align: 'right',
      render: ({ responseCount: n }, place) => formatUnits(n, n === 1 ? 'response' : 'responses', place),
    },
    {
      name: 'handling',
      label: 'Handling',
      width: 190,
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
    name: 'actions',
    label: 'Actions',
    width: 230,
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
  const { data: answerAccess } = useCan({ resource: 'sentiments', action: 'show' });
  const { data: readAccess } = useCan({ resource: 'sentimentResponses', action: 'list' });
  const { data: editAccess } = useCan({ resource: 'sentiments', action: 'update' });
  const actions = useFormActions(listed, form);
  const links = [
    ...(readAccess?.can ? [{ label: 'Responses', icon: InboxOutlined, to: paths.responses(form.id) }] : []),
    ...(editAccess?.can ? [{ label: 'Edit', icon: EditOutlined, to: paths.edit(form.id) }] : []),
  ];
  const answer = answerAccess?.can === true && (
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
