import { showableDomain } from '../../contract/tenant-host.ts';
import { onMainDomain, query } from '../current-host.ts';
import { Frame } from '../frame.tsx';

export function TenantNotFound() {
  const domain = showableDomain(query().get('domain'));
  return (
    <Frame
      title="Tenant not found"
      lead={
        domain ? (
          <>
            No organization exists at <strong>{domain}</strong>.
          </>
        ) : (
          'No organization exists at this address.'
        )
      }
    >
      <p>Check the address for a typing error, or ask the person who invited you.</p>
      <PageActions>
        <a className="button" href={onMainDomain('/login')}>
          Go to sign in
        </a>
        <a href={onMainDomain('/register')}>Register a new organization</a>
      </PageActions>
    </Frame>
  );
}

export function Forbidden() {
  const permission = requestedPermission();
  return (
    <Frame
      title="You do not have access to this page"
      lead="Your role does not include it. An administrator can change that."
    >
      {permission && (
        <p>
          The missing permission is <code>{permission}</code>.
        </p>
      )}
      <PageActions>
        <button type="button" className="button" onClick={() => window.history.back()}>
          Go back
        </button>
        <a href="/dashboard">Go to dashboard</a>
      </PageActions>
    </Frame>
  );
}

export function NotFound() {
  return (
    <Frame title="Page not found" heading="404" lead="The page does not exist or has moved.">
      <PageActions>
        <a className="button" href="/dashboard">
          Go to dashboard
        </a>
        <a href="/login">Sign in</a>
      </PageActions>
    </Frame>
  );
}

function PageActions({ children }: { children: React.ReactNode }) {
  return <p className="ways">{children}</p>;
}

function requestedPermission(): string | undefined {
  const routeName = query().get('permission') ?? '';
  return /^(get|post|put|patch|delete):v1\/[a-z0-9/:-]{1,120}$/.test(routeName) ? routeName : undefined;
}
