import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { fieldErrors, unshownFailureText } from '../providers/failure.ts';
import { notifyWarning } from '../providers/notifications.tsx';

/** Shows a refusal at the fields that it names; a toast has what no field on the page shows. */
export function showFailure<F extends FieldValues>(form: UseFormReturn<F>, thrown: unknown): void {
  const shown = new Set<string>();
  for (const [path, message] of Object.entries(fieldErrors(thrown))) {
    if (!(path in form.getValues())) continue;
    form.setError(path as Path<F>, { message }, { shouldFocus: shown.size === 0 });
    // Only a field that is drawn has a reference to its input.
    if (form.getFieldState(path as Path<F>).error?.ref) shown.add(path);
  }
  const rest = unshownFailureText(thrown, (path) => shown.has(path));
  if (rest) notifyWarning(rest);
}
