import { Typography } from '@mui/material';
import { useState } from 'react';
import { Line } from '../../../core/web/inputs/line-inputs.tsx';
import { SelectField } from '../../../core/web/inputs/select-field.tsx';
import type { Choice } from '../../schemas/field-options.ts';
import type { SectionContent } from '../draft/builder-draft.ts';
import { settingsOf } from '../draft/settings-of.ts';
import { formatLanguage, formLanguages, offeredLanguages } from './languages.ts';
import { scaleEnds } from './scale-labels.tsx';

export function TranslationsSection({ field, builder, setOption }: SectionContent) {
  const used = formLanguages(builder.value);
  const [language, setLanguage] = useState<string>();
  const shown = language ?? used[0];
  const { options, fieldName, fieldType } = field;
  const has = settingsOf(fieldType);
  const texts = (shown && options.translations?.[shown]) || {};
  const set = (part: object, tag: string) =>
    shown &&
    setOption({ translations: { ...options.translations, [shown]: { ...texts, ...part } } }, `${shown}-${tag}`);
  const line = (name: 'fieldName' | 'help' | 'placeholder' | 'text', label: string, most: number, isLong = false) => (
    <Line {...{ label, most, isLong }} value={texts[name]} onChange={(text) => set({ [name]: text }, name)} />
  );
  return (
    <>
      <SelectField
        fullWidth
        label="Language"
        value={shown ?? ''}
        options={offeredLanguages(used).map((one) => [one, formatLanguage(one)])}
        onChange={setLanguage}
      />
      {!shown && <Typography variant="muted">Choose a language to write the question in it too.</Typography>}
      {shown && (
        <>
          {line('fieldName', original('Question', fieldName), 200)}
          {has.has('help') && options.help && line('help', original('Help', options.help), 500, true)}
          {has.has('placeholder') &&
            options.placeholder &&
            line('placeholder', original('Placeholder', options.placeholder), 200)}
          {has.has('text') && options.text && line('text', 'Text', 5_000, true)}
          {has.has('labels') &&
            (['low', 'high'] as const).map(
              (end) =>
                options.labels?.[end] && (
                  <Line
                    key={end}
                    label={original(scaleEnds[end], options.labels[end])}
                    value={texts.labels?.[end]}
                    most={80}
                    onChange={(text) => set({ labels: { ...texts.labels, [end]: text } }, `labels-${end}`)}
                  />
                ),
            )}
          <ChoiceTranslations {...{ field, setOption }} language={shown} />
        </>
      )}
    </>
  );
}

interface ChoiceTranslationsProps extends Pick<SectionContent, 'field' | 'setOption'> {
  language: string;
}

function ChoiceTranslations({ field: { fieldType, options }, setOption, language }: ChoiceTranslationsProps) {
  const has = settingsOf(fieldType);
  const setLabel = (list: 'choices' | 'rows' | 'columns', id: string, text: string) =>
    setOption(
      { [list]: (options[list] ?? []).map((one) => (one.id === id ? withLabel(one, language, text) : one)) },
      `${language}-${id}`,
    );
  const lists = (['choices', 'rows', 'columns'] as const).filter((name) => has.has(name));
  return lists.flatMap((list) =>
    (options[list] ?? []).map(({ id, label, labels }) => (
      <Line
        key={id}
        label={label || 'Untitled'}
        value={labels?.[language]}
        most={200}
        onChange={(text) => setLabel(list, id, text)}
      />
    )),
  );
}

const original = (what: string, message: string) => (message ? `${what}: ${message}`.slice(0, 60) : what);

function withLabel(choice: Choice, language: string, text: string): Choice {
  const { [language]: _, ...others } = choice.labels ?? {};
  const labels = text ? { ...others, [language]: text } : others;
  const { labels: __, ...rest } = choice;
  return Object.keys(labels).length > 0 ? { ...rest, labels } : rest;
}
