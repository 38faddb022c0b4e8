// What a WebM file is made of, by the numbers of its elements.
const segment = 0x18538067;
const about = 0x1549a966;
const scale = 0x2ad7b1;
const duration = 0x4489;
const cluster = 0x1f43b675;
const clusterTime = 0xe7;
const group = 0xa0;
const blocks = [0xa1, 0xa3];

const holders = [segment, about, cluster, group];

/**
 * What its head says of its length. A browser writes while it records and knows no length then: it is where the last
 * block of sound begins, as clusters and blocks say. Undefined where something else stands between them.
 */
export function secondsOfWebm(bytes: Buffer): number | undefined {
  let perTick = 1_000_000;
  let told = 0;
  let time = 0;
  let last = 0;
  let at = 0;
  while (at < bytes.length) {
    const id = numberAt(bytes, at, true);
    const size = id && numberAt(bytes, at + id.length, false);
    if (!id || !size) return undefined;
    const start = at + id.length + size.length;
    // What holds others is gone into: where it ends, which may be unknown, says nothing more.
    if (holders.includes(id.value)) {
      at = start;
      continue;
    }
    if (size.isUnknown) return undefined;
    if (id.value === scale) perTick = wholeIn(bytes, start, size.value);
    if (id.value === duration) told = fractionIn(bytes, start, size.value);
    if (id.value === clusterTime) time = wholeIn(bytes, start, size.value);
    if (blocks.includes(id.value)) last = Math.max(last, time + blockTime(bytes, start));
    at = start + size.value;
  }
  return ((told || last) * perTick) / 1e9;
}

interface Vint {
  value: number;
  /** In bytes. */
  length: number;
  isUnknown: boolean;
}

/** A number that says in its first byte how long it is; the name of an element keeps the bit that says so. */
function numberAt(bytes: Buffer, at: number, isName: boolean): Vint | undefined {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > (isName ? 4 : 8) || at + length > bytes.length) return undefined;
  const mark = 1 << (8 - length);
  const rest = bytes.subarray(at + 1, at + length);
  const value = rest.reduce((sum, byte) => sum * 256 + byte, isName ? first : first - mark);
  const isUnknown = first === mark * 2 - 1 && rest.every((byte) => byte === 255);
  return { value, length, isUnknown };
}

const wholeIn = (bytes: Buffer, start: number, size: number): number =>
  bytes.subarray(start, start + Math.min(size, 8)).reduce((sum, byte) => sum * 256 + byte, 0);

function fractionIn(bytes: Buffer, start: number, size: number): number {
  if (start + size > bytes.length) return 0;
  return size === 8 ? bytes.readDoubleBE(start) : size === 4 ? bytes.readFloatBE(start) : 0;
}

/** Since the time of its cluster, behind the number of its track. */
function blockTime(bytes: Buffer, start: number): number {
  const at = start + (numberAt(bytes, start, false)?.length ?? 0);
  return at + 2 <= bytes.length ? bytes.readInt16BE(at) : 0;
}
