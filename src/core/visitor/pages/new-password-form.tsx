import { useState } from 'react';
import { newPasswordSchema } from '../../contract/schemas/auth.ts';
import { Failure, Offline } from '../failure.tsx';
import { PasswordField } from '../password-field.tsx';
import { passwordRules } from '../password-rules.ts';
import { SubmitButton } from '../submit-button.tsx';
import { useOnline } from '../use-online.ts';
import { useSubmit } from '../use-submit.ts';

const mismatch = 'The two passwords are not the same';

export function NewPasswordForm({ email, send }: { email: string; send: (password: string) => Promise<void> }) {
  const [newPassword, setNewPassword] = useState('');
  const [again, setAgain] = useState('');
  const online = useOnline();
  const { form, busy, failure, submit, field } = useSubmit({
    schema: newPasswordSchema,
    values: () => ({ newPassword }),
    check: (): Record<string, string> => (again === newPassword ? {} : { again: mismatch }),
    send: (input) => send(input.newPassword),
  });
  const rules = [
    ...passwordRules(newPassword),
    { text: 'Both entries are the same', met: newPassword !== '' && newPassword === again },
  ];
  return (
    <>
      {!online && <Offline />}
      {online && <Failure failure={failure} shown={['newPassword']} />}
      <form ref={form} className="form" noValidate onSubmit={submit}>
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          value={newPassword}
          rules={rules}
          {...field('newPassword', setNewPassword)}
        />
        <PasswordField
          label="New password again"
          autoComplete="new-password"
          value={again}
          {...field('again', setAgain)}
        />
        <SubmitButton busy={busy} busyText="Saving…">
          Save and continue
        </SubmitButton>
      </form>
    </>
  );
}
