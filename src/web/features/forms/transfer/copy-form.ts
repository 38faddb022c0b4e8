import { z } from 'zod';
import { saveFile } from '../../../providers/files.ts';
import { notifyFailure, notifyInfo } from '../../../providers/notifications.tsx';
import { type CallAny, reading, readOnce, refetch } from '../../../providers/queries.ts';
import type { FormFacts } from '../draft/builder-draft.ts';

const answerSchema = z.looseObject({ id: z.int(), name: z.string() });

/** Copies the last saved version. */
export async function duplicateForm(
  call: CallAny,
  resource: FormFacts['resource'] | 'dashboards' | 'reports',
  { id, name }: { id: number; name: string },
): Promise<number | undefined> {
  try {
    const copy = answerSchema.parse(await call(resource, 'duplicate', { params: { id } }));
    notifyInfo(`“${copy.name}” is a copy of “${name.trim()}”`);
    await refetch(resource);
    return copy.id;
  } catch (thrown) {
    notifyFailure(thrown);
    return undefined;
  }
}

export async function exportForm(
  resource: FormFacts['resource'],
  { id, name }: { id: number; name: string },
): Promise<void> {
  if (resource === 'customerForms') return;
  try {
    const document = await readOnce(reading(resource, 'export', { params: { id }, staleTime: 0 }));
    saveFile(
      `${fileName(name) || `${resource === 'surveys' ? 'survey' : 'form'}-${id}`}.json`,
      new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' }),
    );
    notifyInfo(`“${name.trim()}” was exported`);
  } catch (thrown) {
    notifyFailure(thrown);
  }
}

const fileName = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
