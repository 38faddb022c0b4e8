import { resourceOf } from '../../../../contract/catalogue.ts';
import { fillPath, partsOf } from '../../../../contract/endpoint.ts';
import { shapeOf } from '../../../../contract/resource.ts';
import type { exportFormats, ResultFilter } from '../../../../contract/schemas/surveys/survey-result-query.ts';
import { saveFile } from '../../../providers/files.ts';
import { http } from '../../../providers/http.ts';
import { notifyFailure, notifyInfo } from '../../../providers/notifications.tsx';

export type ExportFormat = (typeof exportFormats)[number];

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
    const { data, headers } = await http.request<Blob>({
      method: partsOf(endpoint).method,
      url: path,
      params: { ...filter, format },
      responseType: 'blob',
      onDownloadProgress: ({ loaded }) => onBytes(loaded),
    });
    const name = /filename="([^"]+)"/.exec(headers['content-disposition'] ?? '')?.[1] ?? `survey-${surveyId}.${format}`;
    saveFile(name, data);
    notifyInfo(`Saved ${name}`);
  } catch (thrown) {
    notifyFailure(thrown);
  }
}
