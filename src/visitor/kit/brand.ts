import { z } from 'zod';
import { type Branding, themeSettings } from '../../theme/settings.ts';
import { brandDefaults, fontDefault, radiusDefault } from '../../theme/tokens.ts';
import { ask } from './api.ts';
import { hereTenant } from './here.ts';

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

const found = z.record(z.string(), z.unknown());

/**
 * How the organisation of this address looks: written into the page by the server, so that nothing is drawn before it
 * is known; asked for where the server could not know whose page it is. The product's own looks otherwise.
 */
export function takeBrand(): void {
  const written = document.querySelector<HTMLMetaElement>('meta[name="candor-brand"]')?.content;
  if (written) show(JSON.parse(written));
  else if (!hereTenant()) show({});
  else {
    ask('publicBranding', { answer: found }).then(show, (reason: unknown) => {
      console.warn('The branding could not be loaded', reason);
    });
  }
}

// The store reads each value with care: what does not fit is the product's own.
function show(brand: unknown): void {
  themeSettings.brand({ ...plain, ...found.parse(brand) });
}
