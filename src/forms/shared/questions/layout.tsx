import { formatNumber } from '../../../core/contract/notations/number.ts';
import type { AnswerValue, FormField } from '../../rules/kinds/kind.ts';
import { withUnit } from '../../rules/kinds/numbers.ts';
import { useQuestionPlace } from './shared/place.ts';

export function Prose({ text }: { text: string | undefined }) {
  const paragraphs = (text ?? '').split(/\n{2,}/).filter((one) => one.trim() !== '');
  return paragraphs.map((one) => (
    <p key={one} className="prose">
      {one}
    </p>
  ));
}

interface ShownProps {
  field: FormField;
}

export function Section({ field }: ShownProps) {
  return (
    <div className="section">
      <h2>{field.fieldName}</h2>
      <Prose text={field.options.text ?? field.options.help} />
    </div>
  );
}

export function Statement({ field }: ShownProps) {
  return (
    <div className="statement">
      {field.fieldName && <h3>{field.fieldName}</h3>}
      <Prose text={field.options.text ?? field.options.help} />
    </div>
  );
}

export function PageBreak({ field }: ShownProps) {
  return <p className="page-break">{field.fieldName}</p>;
}

interface CalculatedProps extends ShownProps {
  value: AnswerValue;
  id: string;
}

export function Calculated({ field, value, id }: CalculatedProps) {
  const { language } = useQuestionPlace();
  const shown = typeof value === 'number' ? withUnit(formatNumber(value, language), field) : '';
  return (
    <p className="calculated">
      <span id={`${id}-name`}>{field.fieldName}</span> <output aria-labelledby={`${id}-name`}>{shown || '–'}</output>
    </p>
  );
}
