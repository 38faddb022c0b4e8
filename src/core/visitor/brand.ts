import { z } from 'zod';
import { type Branding, themeSettings } from '../theme/settings.ts';
import { brandDefaults, fontDefault, radiusDefault } from '../theme/tokens.ts';
import { ask, Refused } from './api.ts';
import { currentTenant, leaveFor } from './current-host.ts';

const plain: Branding = {
  ...brandDefaults,
  websiteTitle: '',
  logoUrl: '',
  logoDarkUrl: undefined,
  faviconUrl: undefined,
  loginImageUrl: undefined,
  fontFamily: fontDefault,
  borderRadius: radiusDefault,
};

const unknownTenantPath = '/tenant-not-found';

const found = z.record(z.string(), z.unknown());

/**
 * The tenant's branding: embedded by the server to avoid a flash of other colors, fetched if the server could not
 * identify the tenant, else the product's own.
 */
export function applyBrand(): void {
  const written = document.querySelector<HTMLMetaElement>('meta[name="candor-brand"]')?.content;
  if (written) show(JSON.parse(written));
  else if (!currentTenant()) show({});
  else {
    ask('publicBranding', { answer: found }).then(show, (reason: unknown) => {
      const isUnknown = reason instanceof Refused && reason.flags.tenantNotFound;
      const { pathname, hostname } = window.location;
      if (isUnknown && pathname !== unknownTenantPath)
        return leaveFor(`${unknownTenantPath}?${new URLSearchParams({ domain: hostname })}`);
      console.warn('The branding could not be loaded', reason);
    });
  }
}

function show(brand: unknown): void {
  themeSettings.brand({ ...plain, ...found.parse(brand) });
}
