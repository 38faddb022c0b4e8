import { Alert, Autocomplete, Box, Checkbox, FormControlLabel, Stack, TextField, Typography } from '@mui/material';
import { useId } from 'react';
import { Amount, Line, OnOff } from '../../../core/web/inputs/line-inputs.tsx';
import type { FieldOptions } from '../../schemas/field-options.ts';
import { fileEndings, partNames } from '../../schemas/field-types.ts';
import { FormQuestion } from '../answer/form-question.tsx';
import type { SectionContent } from '../draft/builder-draft.ts';
import { settingsOf } from '../draft/settings-of.ts';
import { Points, ScaleLabels } from './scale-labels.tsx';
import { FormulaInput } from './sentiment-section.tsx';

export function QuestionSection(content: SectionContent) {
  const { field, problemAt } = content;
  const { options, fieldType } = field;
  const has = settingsOf(fieldType);
  return (
    <>
      {problemAt('options') && (
        <Alert severity="error" data-problem>
          {problemAt('options')}
        </Alert>
      )}
      {has.has('help') && (
        <OptionLine {...content} name="help" label="Help" most={500} isLong help="Shown below the question." />
      )}
      {has.has('text') && (
        <OptionLine
          {...content}
          name="text"
          label={fieldType === 'consent' ? 'Consent text' : 'Text'}
          most={5_000}
          isLong
          problem={problemAt('text')}
        />
      )}
      {has.has('placeholder') && (
        <OptionLine
          {...content}
          name="placeholder"
          label="Placeholder"
          most={200}
          help="An example, shown while it is empty."
        />
      )}
      {has.has('formula') && <FormulaInput {...content} />}
      {has.has('range') && <Range {...content} />}
      {has.has('points') && <Points {...content} />}
      {has.has('ranks') && <OptionAmount {...content} name="max" label="Rank only the top" placeholder="All" />}
      {has.has('decimals') && (
        <Stack direction="row" sx={{ gap: 1.5 }}>
          <OptionAmount {...content} name="decimals" label="Decimals" />
          {has.has('unit') && <OptionLine {...content} name="unit" label="Unit" most={20} />}
        </Stack>
      )}
      {has.has('unit') && !has.has('decimals') && <OptionLine {...content} name="unit" label="Unit" most={20} />}
      {has.has('labels') && <ScaleLabels {...content} />}
      {has.has('parts') && <PartsEditor {...content} />}
      <FileLimits {...content} />
      {has.has('multiple') && <OptionSwitch {...content} name="multiple" label="Allow multiple choices" />}
      {has.has('default') && !options.choicesFrom && <DefaultInput {...content} />}
    </>
  );
}

interface OptionProps {
  label: string;
  help?: string;
  problem?: string | undefined;
}

interface OptionLineProps extends SectionContent, OptionProps {
  name: 'help' | 'text' | 'placeholder' | 'unit';
  most: number;
  isLong?: boolean;
}

function OptionLine({ name, field, setOption, label, most, isLong = false, help, problem }: OptionLineProps) {
  const set = (text: string) => setOption({ [name]: text }, name);
  return <Line value={field.options[name]} onChange={set} {...{ label, most, isLong, help, problem }} />;
}

interface OptionSwitchProps extends SectionContent {
  name: 'multiple' | 'other' | 'randomize' | 'pii';
  label: string;
  about?: string;
}

export function OptionSwitch({ name, field, setOption, ...texts }: OptionSwitchProps) {
  return <OnOff {...texts} isOn={field.options[name]} onChange={(isOn) => setOption({ [name]: isOn })} />;
}

interface OptionAmountProps extends SectionContent, OptionProps {
  name: 'min' | 'max' | 'step' | 'decimals' | 'maxFiles' | 'maxSizeMb' | 'minSeconds' | 'maxSeconds';
  placeholder?: string;
}

function OptionAmount({ name, field, setOption, problemAt, label, problem, placeholder = '' }: OptionAmountProps) {
  return (
    <Amount
      label={label}
      value={field.options[name]}
      placeholder={placeholder}
      problem={problem ?? problemAt(`range.${name}`)}
      onChange={(amount) => setOption({ [name]: amount }, name)}
    />
  );
}

function Range(content: SectionContent) {
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: 'flex-start' }}>
      <OptionAmount {...content} name="min" label="Minimum" problem={content.problemAt('range')} />
      <OptionAmount {...content} name="max" label="Maximum" />
      {settingsOf(content.field.fieldType).has('step') && <OptionAmount {...content} name="step" label="Step" />}
    </Stack>
  );
}

const nowLabels: Partial<Record<string, { token: string; label: string }>> = {
  date: { token: 'today', label: 'Default to today' },
  datetime: { token: 'now', label: 'Default to now' },
  time: { token: 'now', label: 'Default to now' },
};

function DefaultInput({ field, setOption, problemAt }: SectionContent) {
  const { fieldType, options } = field;
  const { default: value, help: _, ...rest } = options;
  const change = (next: FieldOptions['default']) => setOption({ default: next ?? undefined }, 'default');
  const now = nowLabels[fieldType];
  if (fieldType === 'hidden') {
    return (
      <Line
        label="Value"
        value={value === undefined ? '' : String(value)}
        most={2_000}
        onChange={(text) => change(text)}
      />
    );
  }
  return (
    <Box>
      {now && (
        <OnOff label={now.label} isOn={value === now.token} onChange={(isOn) => change(isOn ? now.token : null)} />
      )}
      {value !== now?.token || !now ? (
        <FormQuestion
          isPreview
          field={{ ...field, id: -1, fieldName: 'Default answer', required: false, options: rest }}
          value={value ?? null}
          onChange={change}
          problem={problemAt('default')}
        />
      ) : null}
    </Box>
  );
}

function FileLimits(content: SectionContent) {
  const { field, setOption } = content;
  const has = settingsOf(field.fieldType);
  return (
    <>
      {has.has('accept') && (
        <Autocomplete
          multiple
          options={[...fileEndings]}
          value={field.options.accept ?? []}
          onChange={(_, next) => setOption({ accept: next })}
          renderInput={(params) => <TextField {...params} label="File types" helperText="Empty: every file type." />}
        />
      )}
      {has.has('files') && (
        <Stack direction="row" sx={{ gap: 1.5 }}>
          <OptionAmount {...content} name="maxFiles" label="Maximum files" placeholder="1" />
          <OptionAmount {...content} name="maxSizeMb" label="Maximum MB per file" placeholder="10" />
        </Stack>
      )}
      {has.has('seconds') && (
        <Stack direction="row" sx={{ gap: 1.5 }}>
          <OptionAmount {...content} name="minSeconds" label="Minimum seconds" />
          <OptionAmount {...content} name="maxSeconds" label="Maximum seconds" />
        </Stack>
      )}
    </>
  );
}

type Part = NonNullable<FieldOptions['parts']>[number];

function PartsEditor({ field, setOption }: SectionContent) {
  const id = useId();
  const known: readonly Part['id'][] = field.fieldType === 'address' ? partNames.address : partNames.contact_info;
  const parts = field.options.parts ?? [];
  const put = (next: Part[]) =>
    setOption({ parts: known.flatMap((name) => next.find((part) => part.id === name) ?? []) });
  const ask = (name: Part['id'], isRequested: boolean) =>
    put(isRequested ? [...parts, { id: name }] : parts.filter((part) => part.id !== name));
  const need = (name: Part['id'], required: boolean) =>
    put(parts.map((part) => (part.id === name ? { ...part, required } : part)));
  return (
    <Box role="group" aria-labelledby={id}>
      <Typography id={id} variant="subtitle2">
        Lines
      </Typography>
      {known.map((name) => {
        const part = parts.find((one) => one.id === name);
        return (
          <Stack key={name} direction="row" sx={{ justifyContent: 'space-between' }}>
            <FormControlLabel
              label={formatPart(name)}
              control={<Checkbox size="small" checked={Boolean(part)} onChange={(_, checked) => ask(name, checked)} />}
            />
            {part && (
              <FormControlLabel
                label="required"
                control={
                  <Checkbox
                    size="small"
                    checked={part.required ?? false}
                    onChange={(_, checked) => need(name, checked)}
                    slotProps={{ input: { 'aria-label': `${formatPart(name)} is required` } }}
                  />
                }
              />
            )}
          </Stack>
        );
      })}
    </Box>
  );
}

const special: Partial<Record<Part['id'], string>> = { street2: 'Second line', email: 'Email' };

const formatPart = (name: Part['id']) =>
  special[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
