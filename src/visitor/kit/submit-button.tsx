import './buttons.css';
import type { ReactNode } from 'react';

interface ButtonProps {
  children: ReactNode;
  busy: boolean;
  busyText: string;
}

export function SubmitButton({ children, busy, busyText }: ButtonProps) {
  return (
    <button
      type="submit"
      className="button"
      aria-disabled={busy || undefined}
      onClick={(event) => busy && event.preventDefault()}
    >
      {busy && <span className="spinner" aria-hidden="true" />}
      <span aria-live="polite">{busy ? busyText : children}</span>
    </button>
  );
}
