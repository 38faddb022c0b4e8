import { readStored } from '../../contract/stored-session.ts';
import { Frame } from '../frame.tsx';
import { chooseFirstPassword } from '../sign-in.ts';
import { NewPasswordForm } from './new-password-form.tsx';

export function ResetPassword() {
  const email = readStored(window.localStorage, 'user')?.email ?? '';
  return (
    <Frame title="Choose your password" lead="Replace your temporary password with your own.">
      <NewPasswordForm email={email} send={chooseFirstPassword} />
    </Frame>
  );
}
