import type { Row } from './row.ts';

/** What a form gets that stands in the drawer instead of the generic one. */
export interface OwnFormProps {
  /** The record to change; without one, a new one is made. */
  record: Row | undefined;
  onSaved: (answer: Row) => void;
  onCancel: () => void;
}
