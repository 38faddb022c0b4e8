import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Box, Button, Stack, Typography } from '@mui/material';
import { Amount, Line, OnOff } from '../../../core/web/inputs/line-inputs.tsx';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { IconAction } from '../../../core/web/layout/icon-action.tsx';
import { Panel } from '../../../core/web/layout/page-parts.tsx';
import type { Builder } from '../../../forms/shared/draft/builder-draft.ts';
import { WhenInput } from '../../../forms/shared/question/when-input.tsx';
import { HelpHint } from '../../../help/shared/help-hint.tsx';
import type { Quota } from '../../schemas/survey.ts';
import { addQuota, changeQuota, removeQuota, type SurveyDraft } from './survey-draft.ts';

export function QuotasPanel({ builder }: { builder: Builder<SurveyDraft> }) {
  const { value, change } = builder;
  return (
    <Panel title="Quotas" action={<HelpHint of="quotas" />} about="A quota limits the responses of one group.">
      <Stack sx={{ gap: 2 }}>
        {value.quotas.map((quota, at) => (
          <QuotaCard key={quota.id} quota={quota} at={at} builder={builder} />
        ))}
        <Button
          variant="outlined"
          startIcon={<Add />}
          sx={{ alignSelf: 'flex-start' }}
          disabled={value.quotas.length >= 20}
          onClick={() => change(addQuota)}
        >
          Add a quota
        </Button>
      </Stack>
    </Panel>
  );
}

interface QuotaCardProps {
  quota: Quota;
  at: number;
  builder: Builder<SurveyDraft>;
}

function QuotaCard({ quota, at, builder: { value, change, problems } }: QuotaCardProps) {
  const name = quota.name.trim() || `Quota ${at + 1}`;
  const set = (part: Partial<Quota>, tag?: string) =>
    change((draft) => changeQuota(draft, quota.id, part), tag && `${quota.id}-${tag}`);
  const problem = (what: string) => problems[`quotas.${at}.${what}`];
  return (
    <Box role="group" aria-label={name} sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}>
      <Stack direction="row" sx={{ alignItems: 'center', mb: 1.5 }}>
        <Typography variant="subtitle2" component="h3" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <IconAction
          icon={DeleteOutlined}
          size="small"
          title={`Remove ${name}`}
          onClick={() => change((draft) => removeQuota(draft, quota.id))}
        />
      </Stack>
      <Stack sx={{ gap: 2 }}>
        <Line
          label="Name"
          value={quota.name}
          most={120}
          problem={problem('name')}
          onChange={(text) => set({ name: text }, 'name')}
        />
        <Amount
          label="Response limit"
          value={quota.limit}
          problem={problem('limit')}
          onChange={(limit) => set({ limit: limit ?? 0 }, 'limit')}
        />
        <WhenInput
          text="Counts responses for which"
          otherwise="Counts all responses."
          add="Count only if …"
          when={quota.when}
          fields={value.fields}
          problem={problem('when')}
          onChange={(when, tag) => set({ when }, tag)}
        />
        <OnOff
          label="Count incomplete responses"
          isOn={quota.countsPartial}
          onChange={(countsPartial) => set({ countsPartial })}
        />
        <AfterFull quota={quota} draft={value} problem={problem('url')} onChange={set} />
      </Stack>
    </Box>
  );
}

interface AfterFullProps {
  quota: Quota;
  draft: SurveyDraft;
  problem: string | undefined;
  onChange: (part: Partial<Quota>, tag?: string) => void;
}

const actions = {
  end: 'End the survey',
  redirect: 'Redirect to a URL',
  continue: 'Accept the response and mark it',
};

function AfterFull({ quota, draft, problem, onChange }: AfterFullProps) {
  return (
    <>
      <SelectField
        label="When the quota is full"
        value={quota.action}
        options={actions}
        onChange={(action) => onChange({ action, url: undefined, endingId: undefined })}
      />
      {quota.action === 'redirect' && (
        <Line
          label="Redirect URL"
          value={quota.url}
          most={500}
          help="A URL such as https://example.com. Kiosks show the default message instead."
          problem={problem}
          onChange={(url) => onChange({ url: url.trim() || undefined }, 'url')}
        />
      )}
      {quota.action === 'end' && (
        <SelectField
          label="Message"
          value={quota.endingId ?? ''}
          none="Default message"
          options={draft.endings.map(({ id, title }, index) => [
            id,
            title[draft.defaultLanguage]?.trim() || `Ending ${index + 1}`,
          ])}
          onChange={(endingId) => onChange({ endingId: endingId || undefined })}
        />
      )}
    </>
  );
}
