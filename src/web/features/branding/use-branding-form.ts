import { z } from 'zod';
import { resourceOf } from '../../../contract/catalogue.ts';
import { partsOf } from '../../../contract/endpoint.ts';
import { shapeOf } from '../../../contract/resource.ts';
import {
  type Branding,
  type BrandPictureKind,
  brandingInputSchema,
  brandingSchema,
  brandUploadAnswerSchema,
} from '../../../contract/schemas/administration/branding.ts';
import { themeSettings } from '../../../theme/settings.ts';
import { askConflictWinner } from '../../crud/form/ask-conflict-winner.ts';
import { useLeaveQuestion } from '../../crud/form/use-leave-question.ts';
import { useDraft } from '../../crud/record/use-draft.ts';
import { ApiFailure, fieldErrors } from '../../providers/failure.ts';
import { readAsData } from '../../providers/files.ts';
import { http } from '../../providers/http.ts';
import { notifyInfo } from '../../providers/notifications.tsx';
import { type Call, cachedAnswer, reading, useCall } from '../../providers/queries.ts';
import { useTask } from '../../providers/use-task.ts';

export type BrandingForm = ReturnType<typeof useBrandingForm>;

export function useBrandingForm(branding: Branding) {
  const draft = useDraft('branding', brandDraftSchema, () => draftOf(branding));
  const call = useCall();
  // Until the user changes something, the form follows the saved branding.
  const now = draft.isChanged ? draft.value : draftOf(branding);
  const changes = changesOf(now);
  const isChanged = Object.keys(changes).length > 0;
  const problems = problemsOf(now.values);
  const saving = useTask((version: number) => saveBranding(call, changes, version), {
    onSuccess: (saved) => {
      draft.discard(draftOf(saved));
      notifyInfo('Saved. Users see it on the next page they open.');
    },
    onError: (thrown) => void settleConflict(currentIn(thrown)),
  });
  useLeaveQuestion(isChanged, () => draft.discard(draftOf(branding)));
  const discard = (from: Branding) => {
    saving.reset();
    draft.discard(draftOf(from));
  };
  /** Fields that only the other user changed keep the other user's values in both cases. */
  const settleConflict = async (current: Branding | undefined) => {
    if (!current) return;
    const winner = await askConflictWinner('branding', overwriting);
    if (winner === 'mine') saving.run(current.version);
    if (winner !== 'theirs') return;
    discard(current);
    existing(current);
  };
  return {
    values: now.values,
    problems: { ...fieldErrors(saving.error), ...problems },
    isChanged,
    wasRestored: draft.wasRestored && draft.isChanged && isChanged,
    isSaving: saving.isPending,
    failure: saving.error,
    change: (part: Partial<BrandValues>) =>
      draft.change((before) => {
        const from = draft.isChanged ? before : draftOf(branding);
        return { ...from, values: { ...from.values, ...part } };
      }),
    save: () => saving.run(now.version),
    /** A picture saved by this user raises the version; the draft takes it over, without a conflict. */
    pictureKept: (stored: Branding) => {
      if (draft.isChanged && stored.version === now.version + 1) {
        draft.change((before) => ({ ...before, version: stored.version }));
      }
    },
    discard,
  };
}

const overwriting = 'Your version overwrites only the settings that you changed. Their version discards your changes.';

function currentIn(thrown: unknown): Branding | undefined {
  if (!(thrown instanceof ApiFailure) || thrown.code !== 'STALE') return undefined;
  return brandingSchema.safeParse(thrown.body.current).data;
}

/** Pictures are not part of the form: they are saved when they are selected. */
const names = [
  'websiteTitle',
  'primaryColor',
  'secondaryColor',
  'fontFamily',
  'borderRadius',
  'emailFooter',
  'surveyTheme',
] as const;

export type BrandValues = Pick<Branding, (typeof names)[number]>;

const looseSchema = z.object({
  websiteTitle: z.string(),
  primaryColor: z.string(),
  secondaryColor: z.string(),
  fontFamily: z.string(),
  borderRadius: z.number(),
  emailFooter: z.string(),
  surveyTheme: z.looseObject({}),
}) as unknown as z.ZodType<BrandValues>;

const brandDraftSchema = z.object({ values: looseSchema, base: looseSchema, version: z.int() });

type BrandDraft = z.infer<typeof brandDraftSchema>;

function draftOf(branding: Branding): BrandDraft {
  const values = Object.fromEntries(names.map((name) => [name, branding[name]])) as unknown as BrandValues;
  return { values, base: values, version: branding.version };
}

/** Only changed values are sent, so that changes by other users are not overwritten. */
function changesOf({ values, base }: BrandDraft): Partial<BrandValues> {
  const changed = names.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(base[name]));
  return Object.fromEntries(changed.map((name) => [name, values[name]]));
}

export function problemsOf(values: BrandValues): Record<string, string> {
  const { error } = brandingInputSchema.safeParse(values);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

export const brandingQuery = reading('branding', 'current', { schema: brandingSchema });

async function saveBranding(call: Call, changes: Partial<BrandValues>, version: number): Promise<Branding> {
  return existing(await call('branding', 'save', { body: { ...changes, version } }));
}

export async function resetBranding(call: Call): Promise<Branding> {
  return existing(await call('branding', 'reset'));
}

export async function removePicture(call: Call, kind: BrandPictureKind): Promise<Branding> {
  return existing(await call('branding', 'removePicture', { params: { kind } }));
}

export async function putBack(call: Call, picture: Partial<Branding>): Promise<Branding> {
  return existing(await call('branding', 'save', { body: picture }));
}

const { endpoint } = shapeOf(resourceOf('branding').api.addPicture ?? 'POST /');
const mostBytes = 10 * 1024 * 1024;

/** `onProgress` receives the share sent so far, from 0 to 1. */
export async function addPicture(
  kind: BrandPictureKind,
  file: File,
  onProgress: (share: number) => void,
): Promise<Branding> {
  if (file.size > mostBytes) throw new Error('Choose a picture of at most 10 MB');
  const body = { kind, fileName: file.name || 'picture.png', fileData: await readAsData(file) };
  const { data } = await http.post<unknown>(partsOf(endpoint).path, body, {
    onUploadProgress: ({ progress }) => onProgress(progress ?? 0),
  });
  return existing(brandUploadAnswerSchema.parse(data).branding);
}

/** Applies the branding to this page, this tab and the other tabs of this browser. */
function existing(answer: unknown): Branding {
  const branding = z.looseObject(brandingSchema.shape).parse(answer);
  cachedAnswer(brandingQuery).set(branding);
  themeSettings.brand(branding);
  return branding;
}
