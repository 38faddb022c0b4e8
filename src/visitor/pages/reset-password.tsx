import { useState } from 'react';
import { newPasswordSchema } from '../../contract/schemas/administration/auth.ts';
import { readStored } from '../../contract/stored-session.ts';
import { Failure, Offline } from '../kit/failure.tsx';
import { Frame } from '../kit/frame.tsx';
import { PasswordField } from '../kit/password-field.tsx';
import { passwordRules } from '../kit/password-rules.ts';
import { chooseFirstPassword } from '../kit/sign-in.ts';
import { SubmitButton } from '../kit/submit-button.tsx';
import { useOnline } from '../kit/use-online.ts';
import { useSubmit } from '../kit/use-submit.ts';

const mismatch = 'The two passwords are not the same';

export function ResetPassword() {
  const [newPassword, setNewPassword] = useState('');
  const [again, setAgain] = useState('');
  const online = useOnline();
  const { form, busy, failure, errors, submit, forget } = useSubmit({
    schema: newPasswordSchema,
    values: () => ({ newPassword }),
    check: (): Record<string, string> => (again === newPassword ? {} : { again: mismatch }),
    send: (input) => chooseFirstPassword(input.newPassword),
  });
  const email = readStored(window.localStorage, 'user')?.email ?? '';
  const rules = [
    ...passwordRules(newPassword),
    { text: 'Both entries are the same', met: newPassword !== '' && newPassword === again },
  ];
  return (
    <Frame title="Choose your password" lead="Replace your temporary password with your own.">
      {!online && <Offline />}
      {online && <Failure failure={failure} shown={['newPassword']} />}
      <form ref={form} className="form" noValidate onSubmit={submit}>
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          value={newPassword}
          onChange={(text) => {
            setNewPassword(text);
            forget('newPassword');
          }}
          error={errors.newPassword}
          rules={rules}
        />
        <PasswordField
          label="New password again"
          name="again"
          autoComplete="new-password"
          value={again}
          onChange={(text) => {
            setAgain(text);
            forget('again');
          }}
          error={errors.again}
        />
        <SubmitButton busy={busy} busyText="Saving…">
          Save and continue
        </SubmitButton>
      </form>
    </Frame>
  );
}
