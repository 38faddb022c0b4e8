import type { FormValues } from './form-values.ts';
import type { Row } from './row.ts';

/** What stands below the fields of a form is given what would be sent, without anything being saved. */
export interface FormPanelProps {
  record: Row | undefined;
  input: FormValues;
}
