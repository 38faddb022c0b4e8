import { isValidElement, type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { homePath } from '../core/contract/settings.ts';
import { clearSession, mustChoosePassword, readStored } from '../core/contract/stored-session.ts';
import { unknownPathMeans } from '../core/contract/tenant-host.ts';
import { leaveFor, query, returnPath } from '../core/visitor/current-host.ts';
import { ExchangeCodePage } from '../core/visitor/pages/hand-over.tsx';
import { Forbidden, NotFound, TenantNotFound } from '../core/visitor/pages/plain-pages.tsx';
import { Register } from '../core/visitor/pages/register.tsx';
import { ResetPassword } from '../core/visitor/pages/reset-password.tsx';
import { AccountLink, ConfirmEmail, ForgotPassword, Login } from '../core/visitor/pages/sign-in-pages.tsx';
import { finishSignOut, readCode, readLoginCode, withFrom } from '../core/visitor/sign-in.ts';
import {
  openStaff,
  prefetchStaffFiles,
  type StaffApplication,
  setStaffApplication,
} from '../core/visitor/staff-application.ts';

const beforeStaff = ['/login', '/register', '/reset-password'];

export function startPublicPages(root: HTMLElement, staff: StaffApplication): void {
  const { pathname } = window.location;
  setStaffApplication({ ...staff, root, leave: () => undefined });
  void finishSignOut();
  const page = pageFor(pathname);
  if (!page) return;
  // Signed-in users keep their menu on an unknown path.
  if (isValidElement(page) && page.type === NotFound && isLoggedIn()) {
    void staff.load().then(({ startStaff }) => startStaff(root));
    return;
  }
  const pages = createRoot(root);
  pages.render(<StrictMode>{page}</StrictMode>);
  setStaffApplication({ ...staff, root, leave: () => pages.unmount() });
  if (beforeStaff.includes(pathname)) prefetchStaffFiles();
}

export function pageFor(pathname: string): ReactNode {
  const [first = '', second] = pathname.split('/').filter(Boolean);
  if (!first) return away(`/login${window.location.search}`);
  if (second === undefined) return single(first);
  return unknown();
}

function single(name: string): ReactNode {
  if (name === 'login') return login();
  if (name === 'register') return isLoggedIn() ? home() : <Register />;
  if (name === 'reset-password') return linked() ?? resetPassword();
  if (name === 'accept-invitation') return linked() ?? away('/login');
  if (name === 'confirm-email') return confirming() ?? away('/login');
  if (name === 'forgot-password') return <ForgotPassword />;
  if (name === 'forbidden') return <Forbidden />;
  if (name === 'tenant-not-found') return <TenantNotFound />;
  return unknown();
}

function login(): ReactNode {
  const code = readLoginCode();
  if (code) return <ExchangeCodePage code={code} />;
  return isLoggedIn() ? home() : <Login />;
}

function linked(): ReactNode {
  const code = readCode();
  return code && <AccountLink code={code} />;
}

function confirming(): ReactNode {
  const code = readCode();
  return code && <ConfirmEmail code={code} />;
}

function resetPassword(): ReactNode {
  if (!readStored(window.localStorage, 'token')) return away(withFrom('/login'));
  return mustChoosePassword(window.localStorage) ? <ResetPassword /> : home();
}

function unknown(): ReactNode {
  return unknownPathMeans(window.location.hostname) === 'tenant-not-found' ? <TenantNotFound /> : <NotFound />;
}

function home(): undefined {
  void openStaff(returnPath() ?? homePath);
}

function away(address: string): undefined {
  leaveFor(address);
}

// A flag without a token is the rest of an old session; following it would cause a redirect loop.
function isLoggedIn(): boolean {
  const isLeftOver = !readStored(window.localStorage, 'token') && query().has('from');
  if (isLeftOver) clearSession(window.localStorage);
  return readStored(window.localStorage, 'isLoggedIn') === true;
}
