import { callAny } from '../../../providers/call.ts';
import { tell, tellFailure } from '../../../providers/notifications.tsx';
import type { FormFacts } from '../form-kind.ts';

/** Saves a form as a file, as it was last saved on the server. */
export async function exportForm(
  resource: FormFacts['resource'],
  { id, name }: { id: number; name: string },
): Promise<void> {
  try {
    const { data: document } = await callAny(resource, 'export', { params: { id } });
    save(
      `${fileName(name) || `${resource === 'surveys' ? 'survey' : 'form'}-${id}`}.json`,
      JSON.stringify(document, null, 2),
    );
    tell(`“${name.trim()}” was exported`);
  } catch (thrown) {
    tellFailure(thrown);
  }
}

const fileName = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);

function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
