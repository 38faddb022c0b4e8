import { memo } from 'react';
import type { VisitField } from '../../contract/schemas/survey-visit.ts';
import type { AnswerValue } from '../../domain/forms/kind.ts';
import { keyOf } from '../../domain/surveys/visit-pages.ts';
import { faceOf } from './fields/inputs.ts';
import { Calculated, Section, Statement } from './fields/shown.tsx';
import { faultInLanguage } from './in-page-language.ts';
import { useLive, useWords } from './live.ts';

interface QuestionProps {
  field: VisitField;
  value: AnswerValue;
  fault: string | undefined;
  isRequired: boolean;
  onAnswer: (key: string, value: AnswerValue) => void;
  /** What a calculated one comes to. */
  worth: string;
}

/** One question with its words, its input, and what is wrong with its answer. */
export const Question = memo(function Question({ worth, ...props }: QuestionProps) {
  const { field } = props;
  if (field.fieldType === 'section') return <Section field={field} />;
  if (field.fieldType === 'statement') return <Statement field={field} />;
  if (field.fieldType === 'calculated') return <Calculated field={field} words={worth} />;
  return <Asked {...props} />;
});

function Asked({ field, value, fault, isRequired, onAnswer }: Omit<QuestionProps, 'worth'>) {
  const { faults } = useLive();
  const face = faceOf(field.fieldType);
  if (!face) return null;
  const key = keyOf(field);
  const id = `q-${key}`;
  const { help } = field.options;
  const describedBy = [help && `${id}-help`, fault && `${id}-fault`].filter(Boolean).join(' ') || undefined;
  const Outer = face.isGroup ? 'fieldset' : 'div';
  return (
    <Outer className="question" data-fault={fault ? '' : undefined} data-key={key}>
      {face.isGroup ? (
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
      {fault && (
        <p className="fault" id={`${id}-fault`}>
          {faultInLanguage(fault, faults)}
        </p>
      )}
      <face.Input
        field={field}
        value={value}
        onChange={(next) => onAnswer(key, next)}
        id={id}
        describedBy={describedBy}
        isInvalid={Boolean(fault)}
      />
    </Outer>
  );
}

function Name({ field, isRequired }: { field: VisitField; isRequired: boolean }) {
  const words = useWords();
  return (
    <>
      {field.fieldName}
      {isRequired && <span className="required">{` (${words.required})`}</span>}
    </>
  );
}
