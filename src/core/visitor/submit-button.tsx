import './buttons.css';
import type { ReactNode } from 'react';

export function SubmitButton({ children, busy, busyText }: { children: ReactNode; busy: boolean; busyText: string }) {
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
