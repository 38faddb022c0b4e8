import { useState } from 'react';
import { inputName } from '../../rules/input-names.ts';
import { linesOf } from '../../rules/kinds/address-kinds.ts';
import { answerParts, partOf, scalarText } from '../../rules/kinds/kind.ts';
import { withPart } from './matrix.tsx';
import { ariaOf, type QuestionInputProps, useQuestionPlace } from './shared/place.ts';

const autoComplete: Record<string, string> = {
  street: 'address-line1',
  street2: 'address-line2',
  postcode: 'postal-code',
  city: 'address-level2',
  region: 'address-level1',
  country: 'country-name',
  first_name: 'given-name',
  last_name: 'family-name',
  company: 'organization',
  email: 'email',
  phone: 'tel',
  website: 'url',
};

export function LinesInput(props: QuestionInputProps) {
  const { field, value, onChange, id, name } = props;
  const { isShared, labels } = useQuestionPlace();
  return (
    <div className="lines">
      {linesOf(field).map((line, index) => (
        <label key={line.id}>
          <span>
            {line.label}
            {line.required && ` (${labels.required})`}
          </span>
          <input
            {...ariaOf(props)}
            className="line"
            type={line.id === 'email' ? 'email' : line.id === 'phone' ? 'tel' : 'text'}
            id={index === 0 ? id : undefined}
            name={inputName(name, line.id)}
            autoComplete={isShared ? 'off' : autoComplete[line.id]}
            value={scalarText(partOf(value, line.id) ?? '')}
            onChange={(event) => onChange(withPart(answerParts(value), line.id, event.target.value))}
          />
        </label>
      ))}
    </div>
  );
}

export function LocationInput(props: QuestionInputProps) {
  const { value, onChange, id, name } = props;
  const { isLive, isPreview, labels } = useQuestionPlace();
  const [isNotFound, setNotFound] = useState(false);
  const find = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        setNotFound(false);
        onChange({ latitude, longitude, accuracy });
      },
      () => setNotFound(true),
      { enableHighAccuracy: true, timeout: 15_000 },
    );
  return (
    <div className="lines place">
      {isLive && 'geolocation' in navigator && (
        <button type="button" className="quiet" disabled={isPreview} onClick={find}>
          {labels.here}
        </button>
      )}
      <p role="status">{isNotFound && labels.noPlace}</p>
      {(['latitude', 'longitude'] as const).map((part, index) => (
        <label key={part} className="half">
          <span>{labels[part]}</span>
          <input
            {...ariaOf(props)}
            className="line"
            type="text"
            inputMode="decimal"
            dir="ltr"
            id={index === 0 ? id : undefined}
            name={inputName(name, part)}
            value={scalarText(partOf(value, part) ?? '')}
            onChange={(event) => onChange(withPart(answerParts(value), part, event.target.value))}
          />
        </label>
      ))}
    </div>
  );
}
