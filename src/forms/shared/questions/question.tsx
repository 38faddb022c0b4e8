import { memo } from 'react';
import { fillTemplate } from '../../../core/rules/locales.ts';
import { startsWithNow } from '../../rules/flow.ts';
import type { AnswerValue, FormField } from '../../rules/kinds/kind.ts';
import { isRelative } from '../../rules/rules.ts';
import { scaleTypes } from '../../schemas/field-types.ts';
import { inputOf } from './inputs.ts';
import { Calculated, PageBreak, Section, Statement } from './layout.tsx';
import { useQuestionPlace } from './shared/place.ts';

interface QuestionProps {
  field: FormField;
  value: AnswerValue;
  onAnswer: (field: FormField, value: AnswerValue) => void;
  name: string;
  isRequired: boolean;
  error?: string | undefined;
}

export const Question = memo(function Question(props: QuestionProps) {
  const { field, value, name } = props;
  if (field.fieldType === 'section') return <Section field={field} />;
  if (field.fieldType === 'statement') return <Statement field={field} />;
  if (field.fieldType === 'page_break') return <PageBreak field={field} />;
  if (field.fieldType === 'calculated') return <Calculated field={field} value={value} id={`q-${name}`} />;
  return <QuestionBody {...props} />;
});

function QuestionBody({ field, value, error, isRequired, name, onAnswer }: QuestionProps) {
  const { canClear, formatError, labels, timeZone } = useQuestionPlace();
  const input = inputOf(field.fieldType);
  if (!input) return null;
  const id = `q-${name}`;
  const { help } = field.options;
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  const Outer = input.isGroup ? 'fieldset' : 'div';
  return (
    <Outer className="question" data-problem={error ? '' : undefined} data-question={name}>
      {input.isGroup ? (
        <legend>
          <Name field={field} isRequired={isRequired} />
        </legend>
      ) : (
        <label className="name" htmlFor={id}>
          <Name field={field} isRequired={isRequired} />
        </label>
      )}
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {error && (
        <p className="issue" id={`${id}-error`}>
          {formatError(error)}
        </p>
      )}
      {timeZone && dependsOnToday(field) && (
        <noscript>
          <p className="help">{fillTemplate(labels.timeZone, { zone: timeZone.replaceAll('_', ' ') })}</p>
        </noscript>
      )}
      <input.Input
        field={field}
        value={value}
        onChange={(next) => onAnswer(field, next)}
        name={name}
        id={id}
        describedBy={describedBy}
        isInvalid={Boolean(error)}
        isRequired={isRequired}
      />
      {canClear && !isRequired && value !== null && isChosenOnce(field) && (
        <button type="button" className="clear" onClick={() => onAnswer(field, null)}>
          {labels.clear}
        </button>
      )}
    </Outer>
  );
}

const dependsOnToday = (field: FormField) =>
  startsWithNow(field) || field.options.validation?.some(isRelative) === true;

function Name({ field, isRequired }: { field: FormField; isRequired: boolean }) {
  const { required } = useQuestionPlace().labels;
  return (
    <>
      {field.fieldName}
      {isRequired && <span className="required">{` (${required})`}</span>}
    </>
  );
}

const chosenOnce: readonly string[] = [
  'radio',
  'boolean',
  ...scaleTypes,
  'ranking',
  'picture_choice',
  'matrix_single',
  'matrix_rating',
] satisfies FormField['fieldType'][];

const isChosenOnce = ({ fieldType }: FormField) => chosenOnce.includes(fieldType);
