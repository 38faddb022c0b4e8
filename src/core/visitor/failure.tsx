import { ForbiddenAddress, Refused } from './api.ts';
import { onMainDomain } from './current-host.ts';
import { Notice } from './notice.tsx';

export function Failure({ failure, shown = [] }: { failure: unknown; shown?: readonly string[] }) {
  if (!failure) return null;
  if (failure instanceof ForbiddenAddress) return <Offline title={failure.message} />;
  if (!(failure instanceof Refused))
    return <Notice tone="danger">The server sent an unexpected response. Please try again.</Notice>;
  if (failure.flags.tenantNotFound) return <UnknownTenant />;
  if (failure.errors.length > 0 && failure.errors.every(({ path }) => shown.includes(path))) return null;
  return <Notice tone="danger">{failure.message}</Notice>;
}

export function Offline({ title }: { title?: string }) {
  return (
    <Notice tone="warning" title={title ?? 'You are offline'}>
      No connection. Your input is saved.
    </Notice>
  );
}

function UnknownTenant() {
  return (
    <Notice tone="danger" title="Tenant not found">
      No organization exists at {window.location.hostname}. Check the address, or{' '}
      <a href={onMainDomain('/register')}>register a new organization</a>.
    </Notice>
  );
}
