import type { OwnInputProps } from '../../../crud/inputs/input-props.ts';
import { OneInput } from '../../../crud/inputs/one-input.tsx';
import { SwitchInput } from '../../../crud/inputs/switch-input.tsx';
import { isOneself } from './oneself.ts';

/** A colleague's role; one's own is fixed. */
export function RoleInput(props: OwnInputProps) {
  return <OneInput {...lockedForOneself(props, 'Nobody changes their own role.')} />;
}

/** Whether a colleague may sign in; one's own account is fixed. */
export function ActiveInput(props: OwnInputProps) {
  return <SwitchInput {...lockedForOneself(props, 'Nobody deactivates themselves.')} />;
}

function lockedForOneself(props: OwnInputProps, help: string): OwnInputProps {
  const { record, field } = props;
  return record && isOneself(record) ? { ...props, isDisabled: true, field: { ...field, help } } : props;
}
