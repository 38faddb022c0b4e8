import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  name: string;
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

/** Streams a ZIP archive with constant memory. Each content is read when its turn comes. */
export async function* writeZip(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream);
  let source: Readable | undefined;
  zip.on('error', (error) => output.destroy(error as Error));
  for (const { name, content } of entries) {
    zip.addReadStreamLazy(name, { forceDosTimestamp: true }, (done) => {
      source = Readable.from(content);
      done(null, source);
    });
  }
  zip.end();
  try {
    yield* output;
  } finally {
    source?.destroy();
  }
}
