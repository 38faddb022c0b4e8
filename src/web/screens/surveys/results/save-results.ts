import { resourceOf } from '../../../../contract/catalogue.ts';
import { fillPath, partsOf } from '../../../../contract/endpoint.ts';
import { shapeOf } from '../../../../contract/resource.ts';
import type { exportFormats, ResultFilter } from '../../../../contract/schemas/survey-result-query.ts';
import { send } from '../../../providers/http.ts';
import { tell, tellFailure } from '../../../providers/notifications.tsx';

export type ExportFormat = (typeof exportFormats)[number];

/** Saves the answers that are shown, or their summary, as a file. */
export async function saveResults(
  surveyId: number,
  filter: ResultFilter,
  format: ExportFormat,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const operation = resourceOf('surveyResponses').api.export;
  if (!operation) return;
  const { endpoint } = shapeOf(operation);
  const path = fillPath(endpoint, { surveyId });
  try {
    const { data, header } = await send<Blob>({
      method: partsOf(endpoint).method,
      path,
      query: { ...filter, format },
      as: 'blob',
      onBytes,
    });
    const name = /filename="([^"]+)"/.exec(header('content-disposition') ?? '')?.[1] ?? `survey-${surveyId}.${format}`;
    save(data, name);
    tell(`Saved ${name}`);
  } catch (thrown) {
    tellFailure(thrown);
  }
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address when it gets to it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
