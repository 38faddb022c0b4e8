import { useQuery } from '@tanstack/react-query';
import { apiBase } from '../../contract/endpoint.ts';
import { absoluteFilePath } from '../../contract/file-paths.ts';
import { http } from './http.ts';

/** Where this browser loads a file from. */
export const fileAddress = (path: string) => absoluteFilePath(path, `${window.location.origin}${apiBase}`);

/** A file as an address that an image or a player takes. What only a session's own call may read is fetched first. */
export function useFile(path: string | null | undefined): string | undefined {
  const call = path?.startsWith('/') && !path.startsWith('/uploads/') ? path : undefined;
  const { data } = useQuery({
    queryKey: ['file', call],
    queryFn: async ({ signal }) => {
      const { data } = await http.get<Blob>(call ?? '', { responseType: 'blob', signal });
      return URL.createObjectURL(data);
    },
    enabled: Boolean(call),
    staleTime: Number.POSITIVE_INFINITY,
    // The address holds the file as long as the page lives: forgetting it would only fetch the file once more.
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (!path) return undefined;
  return call ? data : fileAddress(path);
}

/** A file's content as a data address, the way the API takes uploads. */
export function readAsData(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('The file could not be read'));
    reader.readAsDataURL(file);
  });
}

/** Saves a file on the user's disk. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // The browser reads the address when it gets to it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Saves a table of comma-separated values. */
export const saveCsv = (name: string, text: string) =>
  saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
