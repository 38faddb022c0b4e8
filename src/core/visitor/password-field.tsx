import { useState } from 'react';
import { Field } from './field.tsx';

export interface Rule {
  text: string;
  met: boolean;
}

interface PasswordFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  error?: string | undefined;
  rules?: Rule[];
}

export function PasswordField({ rules, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...field}
      type={shown ? 'text' : 'password'}
      required
      spellCheck={false}
      autoCapitalize="none"
      // A rule that is shown as the error is not repeated in the hint.
      hint={rules && <Rules rules={rules.filter(({ text }) => text !== field.error)} />}
      after={
        <button
          type="button"
          className="field-button"
          aria-label={`${shown ? 'Hide' : 'Show'} ${field.label.toLowerCase()}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      }
    />
  );
}

function Rules({ rules }: { rules: Rule[] }) {
  return (
    <ul className="rules">
      {rules.map(({ text, met }) => (
        <li key={text} data-met={met || undefined}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            {met ? <path d="m3.5 8.5 3 3 6-7" /> : <circle cx="8" cy="8" r="2" />}
          </svg>
          {text}
          <span className="unseen">{met ? ' (met)' : ' (not yet)'}</span>
        </li>
      ))}
    </ul>
  );
}
