import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { FieldOptions } from '../../../../contract/schemas/forms/field-options.ts';
import { fileEndings } from '../../../../contract/schemas/forms/field-types.ts';
import { FormQuestion } from '../answer/form-question.tsx';
import { settingsOf } from '../draft/settings-of.ts';
import type { FoldContent } from './fold-content.ts';
import { FormulaInput } from './formula-input.tsx';
import { Amount, Line, OnOff } from './option-inputs.tsx';
import { PartsEditor } from './parts-editor.tsx';
import { ScaleLabels } from './scale-labels.tsx';

export function QuestionFold(content: FoldContent) {
  const { field, setOption, problemAt } = content;
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
        <Line
          label="Help"
          value={options.help}
          most={500}
          isLong
          help="Stands below the question."
          onChange={(help) => setOption({ help }, 'help')}
        />
      )}
      {has.has('text') && (
        <Line
          label={fieldType === 'consent' ? 'Consent text' : 'Text'}
          value={options.text}
          most={5_000}
          isLong
          problem={problemAt('text')}
          onChange={(text) => setOption({ text }, 'text')}
        />
      )}
      {has.has('placeholder') && (
        <Line
          label="Placeholder"
          value={options.placeholder}
          most={200}
          help="An example, shown while it is empty."
          onChange={(placeholder) => setOption({ placeholder }, 'placeholder')}
        />
      )}
      {has.has('formula') && <FormulaInput {...content} />}
      {has.has('range') && <Range {...content} />}
      {has.has('decimals') && (
        <Stack direction="row" sx={{ gap: 1.5 }}>
          <Amount
            label="Decimals"
            value={options.decimals}
            problem={problemAt('range.decimals')}
            onChange={(decimals) => setOption({ decimals }, 'decimals')}
          />
          {has.has('unit') && <Unit {...content} />}
        </Stack>
      )}
      {has.has('unit') && !has.has('decimals') && <Unit {...content} />}
      {has.has('labels') && <ScaleLabels {...content} />}
      {has.has('parts') && <PartsEditor {...content} />}
      <FileLimits {...content} />
      {has.has('multiple') && (
        <OnOff label="Several may be chosen" isOn={options.multiple} onChange={(multiple) => setOption({ multiple })} />
      )}
      {has.has('default') && !options.choicesFrom && <DefaultInput {...content} />}
    </>
  );
}

function Unit({ field, setOption }: FoldContent) {
  return <Line label="Unit" value={field.options.unit} most={20} onChange={(unit) => setOption({ unit }, 'unit')} />;
}

function Range({ field, setOption, problemAt }: FoldContent) {
  const { min, max, step } = field.options;
  const problem = problemAt('range');
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: 'flex-start' }}>
      <Amount label="Least" value={min} problem={problem} onChange={(next) => setOption({ min: next }, 'min')} />
      <Amount label="Most" value={max} onChange={(next) => setOption({ max: next }, 'max')} />
      {settingsOf(field.fieldType).has('step') && (
        <Amount
          label="Step"
          value={step}
          problem={problemAt('range.step')}
          onChange={(next) => setOption({ step: next }, 'step')}
        />
      )}
    </Stack>
  );
}

const nowLabels: Partial<Record<string, { token: string; label: string }>> = {
  date: { token: 'today', label: 'Starts with today' },
  datetime: { token: 'now', label: 'Starts with now' },
  time: { token: 'now', label: 'Starts with now' },
};

function DefaultInput({ field, setOption, problemAt }: FoldContent) {
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
          field={{ ...field, id: -1, fieldName: 'Starts with', required: false, options: rest }}
          value={value ?? null}
          onChange={change}
          problem={problemAt('default')}
        />
      ) : null}
    </Box>
  );
}

function FileLimits({ field, setOption, problemAt }: FoldContent) {
  const { accept, maxFiles, maxSizeMb, minSeconds, maxSeconds } = field.options;
  const has = settingsOf(field.fieldType);
  return (
    <>
      {has.has('accept') && (
        <Autocomplete
          multiple
          options={[...fileEndings]}
          value={accept ?? []}
          onChange={(_, next) => setOption({ accept: next })}
          renderInput={(params) => (
            <TextField {...params} label="Kinds of files" helperText="Every kind when none is chosen." />
          )}
        />
      )}
      {has.has('files') && (
        <Stack direction="row" sx={{ gap: 1.5 }}>
          <Amount
            label="Most files"
            value={maxFiles}
            placeholder="1"
            problem={problemAt('range.maxFiles')}
            onChange={(next) => setOption({ maxFiles: next }, 'maxFiles')}
          />
          <Amount
            label="Most MB each"
            value={maxSizeMb}
            placeholder="10"
            problem={problemAt('range.maxSizeMb')}
            onChange={(next) => setOption({ maxSizeMb: next }, 'maxSizeMb')}
          />
        </Stack>
      )}
      {has.has('seconds') && (
        <Stack direction="row" sx={{ gap: 1.5 }}>
          <Amount
            label="Least seconds"
            value={minSeconds}
            problem={problemAt('range.minSeconds')}
            onChange={(next) => setOption({ minSeconds: next }, 'minSeconds')}
          />
          <Amount
            label="Most seconds"
            value={maxSeconds}
            problem={problemAt('range.maxSeconds')}
            onChange={(next) => setOption({ maxSeconds: next }, 'maxSeconds')}
          />
        </Stack>
      )}
    </>
  );
}
