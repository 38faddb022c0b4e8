import { z } from 'zod';
import { colorSchema, pictureSchema } from '../contract/schemas/common.ts';
import { brandDefaults, fontDefault, type Mode, radiusDefault } from './tokens.ts';

export const productName = 'Candor';

const modeSchema = z.enum(['light', 'dark']);

/** What is kept; a value that does not fit is dropped for its default. */
const settingsSchema = z.object({
  fontFamily: z
    .string()
    .regex(/^[\w\s,'"-]{1,120}$/)
    .catch(fontDefault),
  borderRadius: z.number().min(0).max(32).catch(radiusDefault),
  mode: modeSchema.catch('light'),
  primaryColor: colorSchema.catch(brandDefaults.primaryColor),
  secondaryColor: colorSchema.catch(brandDefaults.secondaryColor),
  logoUrl: pictureSchema.catch(''),
  websiteTitle: z.string().trim().min(1).max(120).catch(productName),
});

export type ThemeSettings = z.infer<typeof settingsSchema>;
export type Branding = Pick<ThemeSettings, 'websiteTitle' | 'primaryColor' | 'secondaryColor' | 'logoUrl'>;

/** What a person can change: each takes the settings and answers new ones. */
export const settingsChange = {
  font: (settings: ThemeSettings, fontFamily: string) => parsed({ ...settings, fontFamily }),
  borderRadius: (settings: ThemeSettings, borderRadius: number) => parsed({ ...settings, borderRadius }),
  branding: (settings: ThemeSettings, branding: Partial<Branding>) => parsed({ ...settings, ...branding }),
  toggleMode: (settings: ThemeSettings) => ({ ...settings, mode: opposite(settings.mode) }),
  // Branding and mode stay: resetting is about the reader's own comfort, not the organisation's face.
  reset: (settings: ThemeSettings) => ({ ...settings, fontFamily: fontDefault, borderRadius: radiusDefault }),
};

export const settingsKey = 'candor-config';

/** The one store of theme settings in this tab; other tabs follow through the storage event. */
export const themeSettings = storeOf();

function storeOf() {
  const listeners = new Set<() => void>();
  let known: { text: string | null; settings: ThemeSettings } | undefined;

  const read = (): ThemeSettings => {
    const text = storedText();
    if (known?.text !== text || !known) known = { text, settings: parsed(fromJson(text)) };
    return known.settings;
  };
  const change = (next: ThemeSettings): void => {
    known = { text: JSON.stringify(next), settings: next };
    store(known.text);
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    const heard = ({ key }: StorageEvent) => (key === settingsKey || key === null) && listener();
    listeners.add(listener);
    window.addEventListener('storage', heard);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', heard);
    };
  };
  return { read, change, subscribe };

  // A browser may refuse storage altogether; the settings then last as long as the page.
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
