import { z } from 'zod';
import { themeSettings } from '../../core/theme/settings.ts';
import { askConflictWinner } from '../../core/web/form/ask-conflict-winner.ts';
import { useLeaveQuestion } from '../../core/web/form/use-leave-question.ts';
import { type ApiFailure, fieldErrors } from '../../core/web/providers/failure.ts';
import { said } from '../../core/web/providers/notifications.tsx';
import { useOperationMutation } from '../../core/web/providers/operations.ts';
import { useDraft } from '../../core/web/record/use-draft.ts';
import { type Branding, brandingInputSchema, brandingSchema } from '../schemas/branding.ts';

export type BrandingForm = ReturnType<typeof useBrandingForm>;

export function useBrandingForm(branding: Branding) {
  const draft = useDraft('branding', brandDraftSchema, () => toDraft(branding));
  const { mutate, mutation } = useOperationMutation('branding', 'save');
  // Until the user changes something, the form follows the saved branding.
  const now = draft.isChanged ? draft.value : toDraft(branding);
  const changes = changedValues(now);
  const isChanged = Object.keys(changes).length > 0;
  const problems = validate(now.values);
  useLeaveQuestion(isChanged, () => draft.discard(toDraft(branding)));
  const discard = (from: Branding) => {
    mutation.reset();
    draft.discard(toDraft(from));
  };
  const save = (version: number) =>
    mutate(
      {
        values: { ...changes, version },
        ...said('Saved. Users see it on the next page they open.'),
        errorNotification: false,
      },
      {
        onSuccess: ({ data }) => {
          draft.discard(toDraft(data));
          themeSettings.brand(data);
        },
        onError: (failure) => void settleConflict(currentIn(failure)),
      },
    );
  /** Fields that only the other user changed keep the other user's values in both cases. */
  const settleConflict = async (current: Branding | undefined) => {
    if (!current) return;
    const winner = await askConflictWinner('branding', overwriting);
    if (winner === 'mine') save(current.version);
    if (winner !== 'theirs') return;
    discard(current);
    themeSettings.brand(current);
  };
  return {
    values: now.values,
    problems: { ...fieldErrors(mutation.error), ...problems },
    isChanged,
    wasRestored: draft.wasRestored && draft.isChanged && isChanged,
    isSaving: mutation.isPending,
    failure: mutation.error,
    change: (part: Partial<BrandValues>) =>
      draft.change((before) => {
        const from = draft.isChanged ? before : toDraft(branding);
        return { ...from, values: { ...from.values, ...part } };
      }),
    save: () => save(now.version),
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

function currentIn({ code, body }: ApiFailure): Branding | undefined {
  return code === 'STALE' ? brandingSchema.safeParse(body.current).data : undefined;
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

function toDraft(branding: Branding): BrandDraft {
  const values = Object.fromEntries(names.map((name) => [name, branding[name]])) as unknown as BrandValues;
  return { values, base: values, version: branding.version };
}

/** Only changed values are sent, so that changes by other users are not overwritten. */
function changedValues({ values, base }: BrandDraft): Partial<BrandValues> {
  const changed = names.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(base[name]));
  return Object.fromEntries(changed.map((name) => [name, values[name]]));
}

export function validate(values: BrandValues): Record<string, string> {
  const { error } = brandingInputSchema.safeParse(values);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}
