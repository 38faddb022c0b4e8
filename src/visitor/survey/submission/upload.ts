import { isNotNow, json, NotNow, type Refusal, waitingFor } from './requests.ts';
import { UploadRefused } from './upload-refused.ts';

export async function upload(
  { token, query }: { token: string; query: string },
  file: Blob,
  name: string,
): Promise<string> {
  const body = { survey: token, kind: kindOf(file, name), fileName: name, fileData: await base64Of(file) };
  const response = await fetch(`/api/v1/public/files/upload${query}`, json(body));
  if (isNotNow(response)) throw new NotNow(waitingFor(response));
  const answer = (await response.json()) as { filePath?: string } & Refusal;
  if (!response.ok || !answer.filePath) throw new UploadRefused(answer.message ?? '', answer.kind);
  return answer.filePath;
}

function kindOf({ type }: Blob, name: string): 'image' | 'voice' | 'document' {
  if (type.startsWith('image/') || /\.(png|jpe?g|webp)$/i.test(name)) return 'image';
  if (type.startsWith('audio/') || /\.(mp3|m4a|wav|ogg|webm)$/i.test(name)) return 'voice';
  return 'document';
}

function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
