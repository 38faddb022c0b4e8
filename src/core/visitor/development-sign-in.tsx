import type { SessionUser } from '../contract/schemas/auth.ts';
import { homePath } from '../contract/settings.ts';
import { storeSession } from '../contract/stored-session.ts';
import { leaveFor } from './current-host.ts';
import { Notice } from './notice.tsx';

const sentinel = 'candor-development-session';

const user: SessionUser = {
  id: 1,
  email: 'admin@candor.localhost',
  firstName: 'Development',
  lastName: 'Admin',
  fullName: 'Development Admin',
  phone: '',
  isInitialPasswordReset: 0,
  role: { id: 1, name: 'Admin' },
  profilePicture: null,
  tenantSubdomain: 'demo',
};

/** For UI development only: an administrator session without a server. No server accepts its tokens. */
export function DevelopmentSignIn({ email }: { email: string }) {
  if (email !== user.email) return null;
  return (
    <Notice tone="warning" title="Development">
      <button type="button" className="quiet-button" onClick={open}>
        Continue as the built-in administrator
      </button>
    </Notice>
  );
}

function open() {
  const tenant = { id: 1, name: 'Demo', subdomain: 'demo', fullDomain: 'demo.localhost' };
  const tokens = { apiKey: sentinel, token: sentinel, refreshToken: sentinel };
  storeSession(window.localStorage, {
    ...tokens,
    user,
    tenant,
    expiresIn: 900,
    redirectTo: homePath,
    permissions: [],
  });
  leaveFor(homePath);
}
