import type { VisitField } from '../../../contract/schemas/survey-visit.ts';

/** Paragraphs of plain text: what stands in it is never read as markup. */
export function Prose({ text }: { text: string | undefined }) {
  const paragraphs = (text ?? '').split(/\n{2,}/).filter((one) => one.trim() !== '');
  return paragraphs.map((one) => (
    <p key={one} className="prose">
      {one}
    </p>
  ));
}

export function Section({ field }: { field: VisitField }) {
  return (
    <div className="section">
      <h2>{field.fieldName}</h2>
      <Prose text={field.options.text ?? field.options.help} />
    </div>
  );
}

export function Statement({ field }: { field: VisitField }) {
  return (
    <div className="statement">
      {field.fieldName && <h3>{field.fieldName}</h3>}
      <Prose text={field.options.text ?? field.options.help} />
    </div>
  );
}

/** What is worked out of the answers. */
export function Calculated({ field, words }: { field: VisitField; words: string }) {
  return (
    <p className="calculated">
      <span>{field.fieldName}</span> <output>{words || '–'}</output>
    </p>
  );
}
