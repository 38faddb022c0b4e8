import { z } from 'zod';
import { callAny } from '../../../providers/call.ts';
import { tell, tellFailure } from '../../../providers/notifications.tsx';
import { refetch } from '../../../providers/refetch.ts';
import type { FormFacts } from '../form-kind.ts';

const answerSchema = z.looseObject({ id: z.int(), name: z.string() });

/** Makes a form of its own from another, as that was last saved. Answers the id of the copy. */
export async function duplicateForm(
  resource: FormFacts['resource'],
  { id, name }: { id: number; name: string },
): Promise<number | undefined> {
  try {
    const copy = answerSchema.parse((await callAny(resource, 'duplicate', { params: { id } })).data);
    tell(`“${copy.name}” is a copy of “${name.trim()}”`);
    await refetch(resource);
    return copy.id;
  } catch (thrown) {
    tellFailure(thrown);
    return undefined;
  }
}
