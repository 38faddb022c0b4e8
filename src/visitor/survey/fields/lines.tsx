import { useState } from 'react';
import { partOf, partsOf, textOf } from '../../../domain/forms/kind.ts';
import { linesOf } from '../../../domain/forms/lines-kind.ts';
import { inputName } from '../../../domain/surveys/posted-answers.ts';
import { useLive } from '../live.ts';
import { type InputProps, saidOf } from './input-props.ts';
import { withPart } from './tables.tsx';

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

/** Several lines under one question: an address, or how to reach somebody. */
export function LinesInput(props: InputProps) {
  const { field, value, onChange, id } = props;
  const { isShared, words } = useLive();
  return (
    <div className="lines">
      {linesOf(field).map((line, at) => (
        <label key={line.id}>
          <span>
            {line.label}
            {line.required && ` (${words.required})`}
          </span>
          <input
            {...saidOf(props)}
            className="line"
            type={line.id === 'email' ? 'email' : line.id === 'phone' ? 'tel' : 'text'}
            id={at === 0 ? id : undefined}
            name={inputName(field, line.id)}
            autoComplete={isShared ? 'off' : autoComplete[line.id]}
            value={textOf(partOf(value, line.id) ?? '')}
            onChange={(event) => onChange(withPart(partsOf(value), line.id, event.target.value))}
          />
        </label>
      ))}
    </div>
  );
}

/** A place: found by the browser, or written as numbers. */
export function LocationInput(props: InputProps) {
  const { field, value, onChange, id } = props;
  const { isLive, words } = useLive();
  const [isLost, setLost] = useState(false);
  const find = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        setLost(false);
        onChange({ latitude, longitude, accuracy });
      },
      () => setLost(true),
      { enableHighAccuracy: true, timeout: 15_000 },
    );
  return (
    <div className="lines place">
      {isLive && 'geolocation' in navigator && (
        <button type="button" className="quiet" onClick={find}>
          {words.here}
        </button>
      )}
      <p role="status">{isLost && words.noPlace}</p>
      {(['latitude', 'longitude'] as const).map((part, at) => (
        <label key={part} className="half">
          <span>{words[part]}</span>
          <input
            {...saidOf(props)}
            className="line"
            type="text"
            inputMode="decimal"
            dir="ltr"
            id={at === 0 ? id : undefined}
            name={inputName(field, part)}
            value={textOf(partOf(value, part) ?? '')}
            onChange={(event) => onChange(withPart(partsOf(value), part, event.target.value))}
          />
        </label>
      ))}
    </div>
  );
}
