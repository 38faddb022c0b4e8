import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiFailure } from '../providers/failure.ts';
import { notifyFailure } from '../providers/notifications.tsx';

export function showFailure<F extends FieldValues>(form: UseFormReturn<F>, thrown: unknown): void {
  const named = thrown instanceof ApiFailure ? Object.entries(thrown.errors) : [];
  const known = named.filter(([path]) => path in form.getValues());
  for (const [path, message] of known) form.setError(path as Path<F>, { message }, { shouldFocus: true });
  if (known.length === 0) notifyFailure(thrown);
}
