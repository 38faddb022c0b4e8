import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import { DefaultInput } from './default-input.tsx';
import { FileLimits } from './file-limits.tsx';
import { FormulaInput } from './formula-input.tsx';
import { Amount, Line, OnOff } from './option-inputs.tsx';
import { PartsEditor } from './parts-editor.tsx';
import type { FoldContent } from './properties.tsx';
import { ScaleLabels } from './scale-labels.tsx';
import { settingsOf } from './settings-of.ts';

/** What a question says and takes. */
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
          label={fieldType === 'consent' ? 'What is agreed to' : 'Text'}
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
