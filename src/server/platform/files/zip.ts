import { crc32, createDeflateRaw } from 'node:zlib';

export interface Entry {
  name: string;
  text: AsyncIterable<string> | Iterable<string>;
}

interface Packed {
  name: Buffer;
  crc: number;
  size: number;
  packed: number;
  at: number;
}

/**
 * Streams a ZIP archive with constant memory. Sizes are unknown in advance and follow each file as data descriptors.
 */
export async function* zipOf(entries: Iterable<Entry>): AsyncGenerator<Buffer> {
  const all: Packed[] = [];
  let at = 0;
  for (const { name, text } of entries) {
    const entry: Packed = { name: Buffer.from(name), crc: 0, size: 0, packed: 0, at };
    all.push(entry);
    const head = Buffer.concat([numbers([4, 0x04034b50], ...sharedHead(entry, false)), entry.name]);
    yield head;
    for await (const piece of packed(text, entry)) {
      entry.packed += piece.length;
      yield piece;
    }
    const tail = numbers([4, 0x08074b50], [4, entry.crc], [4, entry.packed], [4, entry.size]);
    yield tail;
    at += head.length + entry.packed + tail.length;
  }
  const list = Buffer.concat(all.map(listed));
  const count = all.length;
  yield list;
  yield numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, list.length], [4, at], [2, 0]);
}

// zlib compresses on its own threads.
async function* packed(text: Entry['text'], entry: Packed): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: 6 });
  const writeTask = (async () => {
    for await (const piece of text) {
      const bytes = Buffer.from(piece);
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      if (!deflate.write(bytes)) await new Promise((done) => deflate.once('drain', done));
    }
    deflate.end();
  })().catch((error: Error) => void deflate.destroy(error));
  try {
    for await (const piece of deflate) yield piece as Buffer;
    await writeTask;
  } finally {
    deflate.destroy();
  }
}

const listed = (entry: Packed) =>
  Buffer.concat([
    numbers([4, 0x02014b50], [2, 20], ...sharedHead(entry, true), [2, 0], [2, 0], [2, 0], [4, 0], [4, entry.at]),
    entry.name,
  ]);

const dataDescriptorFlags = 0x0808;
const deflated = 8;
const firstOfJanuary1980 = 33;

function sharedHead({ name, crc, size, packed: length }: Packed, isKnown: boolean): [2 | 4, number][] {
  return [
    ...([
      [2, 20],
      [2, dataDescriptorFlags],
      [2, deflated],
      [2, 0],
      [2, firstOfJanuary1980],
    ] as [2, number][]),
    ...([
      [4, isKnown ? crc : 0],
      [4, isKnown ? length : 0],
      [4, isKnown ? size : 0],
    ] as [4, number][]),
    ...([
      [2, name.length],
      [2, 0],
    ] as [2, number][]),
  ];
}

function numbers(...parts: readonly (readonly [2 | 4, number])[]): Buffer {
  const bytes = Buffer.alloc(parts.reduce((sum, [width]) => sum + width, 0));
  let at = 0;
  for (const [width, value] of parts) at = bytes.writeUIntLE(value, at, width);
  return bytes;
}
