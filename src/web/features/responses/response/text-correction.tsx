import { Autocomplete, DialogContentText, TextField } from '@mui/material';
import { useState } from 'react';
import { sentimentLabels } from '../../../../contract/schemas/responses/sentiment-response.ts';
import { formatTopic } from '../../../../domain/text/format-topic.ts';
import { topics as knownTopics } from '../../../../domain/text/topics.ts';
import { SelectField } from '../../../crud/inputs/select-field.tsx';
import { FormDialog } from '../../../layout/form-dialog.tsx';
import { formatLanguage } from '../../forms/question/languages.ts';
import { formatLabel } from '../../sentiments/shared/verdict-labels.ts';
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
      <Autocomplete
        multiple
        freeSolo
        options={[...knownTopics]}
        getOptionLabel={formatTopic}
        value={topics}
        onChange={(_, chosen) => setTopics(asTopics(chosen))}
        renderInput={(params) => <TextField {...params} label="Topics" helperText="Choose, or type your own" />}
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

const most = 10;

function asTopics(typed: readonly string[]): string[] {
  const plain = typed.map((topic) => topic.trim().toLowerCase().slice(0, 40)).filter(Boolean);
  return [...new Set(plain)].slice(0, most);
}
