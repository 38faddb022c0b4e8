import { storedSession } from '../../../core/web/providers/session.ts';

export function previewAddress({ path }: { path: string }, wanted: { language: string; mode?: string }): string {
  const subdomain = storedSession.tenant()?.subdomain;
  const isNamed = !subdomain || window.location.hostname.startsWith(`${subdomain}.`);
  return `${path}?${new URLSearchParams({ ...wanted, ...(isNamed ? {} : { tenant: subdomain }) })}`;
}
