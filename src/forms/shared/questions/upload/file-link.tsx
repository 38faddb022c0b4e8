import { useEffect, useState } from 'react';

export function FileLink({ path, url }: { path: string; url: string }) {
  const [{ name, size }, setDetails] = useState<FileDetails>({});
  useEffect(() => {
    const control = new AbortController();
    readDetails(url, control.signal).then(setDetails, () => undefined);
    return () => control.abort();
  }, [url]);
  return (
    <span className="file-link">
      <a href={url} download={name ?? true}>
        {name ?? path.split('/').at(-1)}
      </a>
      {size !== undefined && <small>{formatSize(size)}</small>}
    </span>
  );
}

interface FileDetails {
  name?: string;
  size?: number;
}

// A HEAD request returns the file's name and size.
async function readDetails(url: string, signal: AbortSignal): Promise<FileDetails> {
  const answer = await fetch(url, { method: 'HEAD', credentials: 'include', signal });
  if (!answer.ok) return {};
  const name = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  const length = answer.headers.get('content-length');
  return { ...(name ? { name: decodeURIComponent(name) } : {}), ...(length ? { size: Number(length) } : {}) };
}

const megabyte = 1024 * 1024;

function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < megabyte ? `${Math.round(bytes / 1024)} kB` : `${(bytes / megabyte).toFixed(1)} MB`;
}
