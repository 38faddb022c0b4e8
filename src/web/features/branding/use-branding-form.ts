import { useState } from 'react';
import { type Branding, brandingSchema } from '../../../contract/schemas/administration/branding.ts';
import { useLeaveQuestion } from '../../crud/form/use-leave-question.ts';
import { useDraft } from '../../crud/record/use-draft.ts';
import { ApiFailure, fieldErrors } from '../../providers/failure.ts';
import { notifyInfo } from '../../providers/notifications.tsx';
import { useCall } from '../../providers/use-call.ts';
import { useTask } from '../../providers/use-task.ts';
import { type BrandValues, brandDraftSchema, changesOf, draftOf, problemsOf } from './brand-values.ts';
import { existing, saveBranding } from './branding-calls.ts';

export type BrandingForm = ReturnType<typeof useBrandingForm>;

export function useBrandingForm(branding: Branding) {
  const draft = useDraft('branding', brandDraftSchema, () => draftOf(branding));
  const call = useCall();
  const [otherVersion, setOtherVersion] = useState<Branding>();
  // Until the user changes something, the form follows the saved branding.
  const now = draft.isChanged ? draft.value : draftOf(branding);
  const changes = changesOf(now);
  const isChanged = Object.keys(changes).length > 0;
  const problems = problemsOf(now.values);
  const saving = useTask((version: number) => saveBranding(call, changes, version), {
    onSuccess: (saved) => {
      setOtherVersion(undefined);
      draft.discard(draftOf(saved));
      notifyInfo('Saved. Users see it on the next page they open.');
    },
    onError: (thrown) => setOtherVersion(currentIn(thrown)),
  });
  useLeaveQuestion(isChanged, () => draft.discard(draftOf(branding)));
  const discard = (from: Branding) => {
    setOtherVersion(undefined);
    saving.reset();
    draft.discard(draftOf(from));
  };
  return {
    values: now.values,
    problems: { ...fieldErrors(saving.error), ...problems },
    isChanged,
    wasRestored: draft.wasRestored && draft.isChanged && isChanged,
    isSaving: saving.isPending,
    failure: otherVersion ? undefined : saving.error,
    theirs: otherVersion,
    change: (part: Partial<BrandValues>) =>
      draft.change((before) => {
        const from = draft.isChanged ? before : draftOf(branding);
        return { ...from, values: { ...from.values, ...part } };
      }),
    save: () => saving.run(now.version),
    saveMine: () => otherVersion && saving.run(otherVersion.version),
    /**
     * A picture saved by this user raises the version; the draft takes it over, so that saving does not fail with a
     * conflict.
     */
    pictureKept: (stored: Branding) => {
      if (draft.isChanged && stored.version === now.version + 1) {
        draft.change((before) => ({ ...before, version: stored.version }));
      }
    },
    keepEditing: () => setOtherVersion(undefined),
    takeTheirs: (current: Branding) => {
      discard(current);
      existing(current);
    },
    discard,
  };
}

function currentIn(thrown: unknown): Branding | undefined {
  if (!(thrown instanceof ApiFailure) || thrown.code !== 'STALE') return undefined;
  return brandingSchema.safeParse(thrown.body.current).data;
}
