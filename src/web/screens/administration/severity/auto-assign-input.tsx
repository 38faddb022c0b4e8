import { autoAssignSchema } from '../../../../contract/schemas/auto-assign.ts';
import type { OwnInputProps } from '../../../crud/inputs/input-props.ts';
import { AutoAssignFields } from '../../sentiments/shared/auto-assign-fields.tsx';

/** Who gets new responses of a severity. */
export function AutoAssignInput({ label, value, problem, onChange }: OwnInputProps) {
  const known = autoAssignSchema.safeParse(value);
  return (
    <AutoAssignFields
      label={label}
      without="As the form says"
      value={known.success ? known.data : null}
      problem={problem}
      onChange={onChange}
    />
  );
}
