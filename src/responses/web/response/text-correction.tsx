import { DialogContentText } from '@mui/material';
import { useState } from 'react';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import { TypedChips } from '../../../core/web/inputs/typed-chips.tsx';
import { FormDialog } from '../../../core/web/layout/form-dialog.tsx';
import { formatLanguage } from '../../../forms/shared/question/languages.ts';
import { formatTopic } from '../../../text/format-topic.ts';
import { topics as knownTopics } from '../../../text/topics.ts';
import { mostTopics, topicSchema } from '../../schemas/response-text.ts';
import { sentimentLabels } from '../../schemas/sentiment-response.ts';
import { formatLabel } from '../../shared/verdict-labels.ts';
import type { ResponseProps } from './use-response-actions.ts';

interface TextCorrectionProps extends ResponseProps {
  onClose: () => void;
}

const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'no', 'sv', 'da', 'fi', 'pl', 'ar', 'tr', 'zh', 'ja'];

/** A correction is never overwritten by a later analysis. */
export function TextCorrection({ response, actions, onClose }: TextCorrectionProps) {
  // The response at the start of editing; a refetch must not replace it.
  const [begun] = useState(response);
  const [label, setLabel] = useState(begun.sentimentLabel);
  const [language, setLanguage] = useState(begun.language);
  const [topics, setTopics] = useState<string[]>(begun.topics);
  const [isSaving, setSaving] = useState(false);
  const change = {
    ...(label === begun.sentimentLabel ? {} : { label }),
    ...(language === begun.language ? {} : { language }),
    ...(topics.join() === begun.topics.join() ? {} : { topics }),
  };
  const save = async () => {
    if (Object.keys(change).length === 0) return onClose();
    setSaving(true);
    const isDone = await actions.correctText(begun, change);
    setSaving(false);
    if (isDone) onClose();
  };
  const offered = language && !languages.includes(language) ? [language, ...languages] : languages;
  return (
    <FormDialog
      title="Correct analysis"
      submit="Save"
      maxWidth="xs"
      isBusy={isSaving}
      edited={change}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <DialogContentText>Your correction replaces the automatic analysis, also for escalation rules.</DialogContentText>
      <SelectField
        label="Sentiment"
        value={label ?? ''}
        options={[['', formatLabel(null)], ...sentimentLabels.map((one) => [one, formatLabel(one)] as const)]}
        onChange={(next) => setLabel(next || null)}
      />
      <TypedChips
        label="Topics"
        options={knownTopics}
        labelOf={formatTopic}
        value={topics}
        onChange={(chosen) => setTopics([...new Set(chosen.map((topic) => topic.toLowerCase()))])}
        problemOf={(topic) => topicSchema.safeParse(topic).error?.issues[0]?.message}
        most={mostTopics}
        help="Choose, or type your own"
      />
      <SelectField
        label="Language"
        value={language ?? ''}
        options={[['', 'Unknown'], ...offered.map((one) => [one, formatLanguage(one)] as const)]}
        onChange={(next) => setLanguage(next || null)}
      />
    </FormDialog>
  );
}
