import { z } from 'zod';
import { colorSchema, pictureSchema } from '../contract/schemas/common.ts';
import { brandDefaults, fontDefault, type Mode, radiusDefault } from './tokens.ts';

export const productName = 'Candor';

const modeSchema = z.enum(['light', 'dark']);

const fontSchema = z.string().regex(/^[\w\s,'"-]{1,120}$/);
const radiusSchema = z.number().min(0).max(32);

const ownPictureSchema = pictureSchema
  .optional()
  .catch(undefined)
  .transform((path) => path || undefined);

const settingsSchema = z.object({
  fontFamily: fontSchema.catch(fontDefault),
  borderRadius: radiusSchema.catch(radiusDefault),
  mode: modeSchema.catch('light'),
  primaryColor: colorSchema.catch(brandDefaults.primaryColor),
  secondaryColor: colorSchema.catch(brandDefaults.secondaryColor),
  logoUrl: pictureSchema.catch(''),
  websiteTitle: z.string().trim().min(1).max(120).catch(productName),
  logoDarkUrl: ownPictureSchema,
  faviconUrl: ownPictureSchema,
  loginImageUrl: ownPictureSchema,
  brandFont: fontSchema.optional().catch(undefined),
  brandRadius: radiusSchema.optional().catch(undefined),
});

export type ThemeSettings = z.infer<typeof settingsSchema>;
type BrandName = 'websiteTitle' | 'primaryColor' | 'secondaryColor' | 'logoUrl' | 'fontFamily' | 'borderRadius';
type PictureName = 'logoDarkUrl' | 'faviconUrl' | 'loginImageUrl';
export type Branding = Pick<ThemeSettings, BrandName | PictureName>;

export const settingsChange = {
  font: (settings: ThemeSettings, fontFamily: string) => parsed({ ...settings, fontFamily }),
  borderRadius: (settings: ThemeSettings, borderRadius: number) => parsed({ ...settings, borderRadius }),
  branding: (settings: ThemeSettings, { fontFamily, borderRadius, ...face }: Partial<Branding>) => {
    const { brandFont = fontDefault, brandRadius = radiusDefault } = settings;
    return parsed({
      ...settings,
      ...face,
      ...(fontFamily && {
        brandFont: fontFamily === fontDefault ? undefined : fontFamily,
        ...(settings.fontFamily === brandFont ? { fontFamily } : {}),
      }),
      ...(borderRadius !== undefined && {
        brandRadius: borderRadius === radiusDefault ? undefined : borderRadius,
        ...(settings.borderRadius === brandRadius ? { borderRadius } : {}),
      }),
    });
  },
  toggleMode: (settings: ThemeSettings) => ({ ...settings, mode: opposite(settings.mode) }),
  // Reset affects the user's own preferences, so branding and mode stay.
  reset: (settings: ThemeSettings) => ({
    ...settings,
    fontFamily: settings.brandFont ?? fontDefault,
    borderRadius: settings.brandRadius ?? radiusDefault,
  }),
};

export const settingsKey = 'candor-config';

export const themeSettings = storeOf();

const itemSchema = z.record(z.string(), z.unknown());

interface ThemeStorage {
  text: string | null;
  all: z.infer<typeof itemSchema>;
  settings: ThemeSettings;
}

function storeOf() {
  const listeners = new Set<() => void>();
  let known: ThemeStorage | undefined;

  const current = (): ThemeStorage => {
    const text = storedText();
    if (known && known.text === text) return known;
    const all = itemSchema.safeParse(fromJson(text)).data ?? {};
    const settings = parsed(all);
    // Returns the same object for equal settings, so that other stored preferences cause no re-render.
    const isSame = known && JSON.stringify(known.settings) === JSON.stringify(settings);
    known = { text, all, settings: known && isSame ? known.settings : settings };
    return known;
  };
  const storePart = (part: object, settings: ThemeSettings): void => {
    const all = { ...current().all, ...part };
    known = { text: JSON.stringify(all), all, settings };
    store(known.text);
    for (const listener of listeners) listener();
  };
  const read = (): ThemeSettings => current().settings;
  const change = (next: ThemeSettings): void => storePart(next, next);
  const brand = (branding: Partial<Branding>): void => {
    const next = settingsChange.branding(read(), branding);
    if (JSON.stringify(next) !== JSON.stringify(read())) change(next);
  };
  const choice = (name: string): unknown => current().all[name];
  const choose = (name: string, value: unknown): void => storePart({ [name]: value }, read());
  const subscribe = (listener: () => void) => {
    const heard = ({ key }: StorageEvent) => (key === settingsKey || key === null) && listener();
    listeners.add(listener);
    window.addEventListener('storage', heard);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', heard);
    };
  };
  return { read, change, brand, choice, choose, subscribe };

  // Browsers may deny storage; settings then last as long as the page.
  function storedText(): string | null {
    try {
      return window.localStorage.getItem(settingsKey);
    } catch {
      return known?.text ?? null;
    }
  }
}

function store(text: string | null): void {
  try {
    window.localStorage.setItem(settingsKey, text ?? '');
  } catch {}
}

function parsed(value: unknown): ThemeSettings {
  return settingsSchema.safeParse(value).data ?? settingsSchema.parse({});
}

function fromJson(text: string | null): unknown {
  try {
    return text ? JSON.parse(text) : {};
  } catch {
    return {};
  }
}

const opposite = (mode: Mode): Mode => (mode === 'light' ? 'dark' : 'light');
