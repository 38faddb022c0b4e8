import { resourceOf } from '../../../core/contract/catalogue.ts';
import { fillPath, parseEndpoint } from '../../../core/contract/endpoint.ts';
import { shapeOf } from '../../../core/contract/resource.ts';
import { notifyScriptsWithoutFont, saveFile } from '../../../core/web/providers/files.ts';
import { http } from '../../../core/web/providers/http.ts';
import { notifyInfo } from '../../../core/web/providers/notifications.tsx';
import type { ExportedValues, exportFormats, ResultFilter } from '../../schemas/survey-result-query.ts';

export type ExportFormat = (typeof exportFormats)[number];

export interface ResultFile {
  format: ExportFormat;
  values: ExportedValues;
}

export async function saveResults(
  surveyId: number,
  filter: ResultFilter,
  { format, values }: ResultFile,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const operation = resourceOf('surveyResponses').api.export;
  if (!operation) return;
  const { endpoint } = shapeOf(operation);
  const path = fillPath(endpoint, { surveyId });
  const { data, headers } = await http.request<Blob>({
    method: parseEndpoint(endpoint).method,
    url: path,
    params: { ...filter, format, values },
    responseType: 'blob',
    onDownloadProgress: ({ loaded }) => onBytes(loaded),
  });
  const name = /filename="([^"]+)"/.exec(headers['content-disposition'] ?? '')?.[1] ?? `survey-${surveyId}.${format}`;
  saveFile(name, data);
  notifyInfo(`Saved ${name}`);
  notifyScriptsWithoutFont(headers);
}
