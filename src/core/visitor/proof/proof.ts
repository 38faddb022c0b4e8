const constants = rootsOfPrimes();

/** The smallest number for which SHA-256 of `work` and the number starts with `bits` zero bits. */
export function proofFor(work: string, bits: number): number {
  const begun = begin(work);
  for (let answer = 0; ; answer += 1) {
    if (leadingHashWord(String(answer), begun) >>> (32 - bits) === 0) return answer;
  }
}

interface Begun {
  /** The hash state of the complete blocks, which are the same for every number. */
  state: readonly number[];
  mixed: number;
  rest: Uint8Array;
}

function begin(text: string): Begun {
  const state = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];
  const bytes = new TextEncoder().encode(text);
  const mixed = bytes.length & ~63;
  const blocks = new DataView(bytes.buffer);
  for (let at = 0; at < mixed; at += 64) mixIn(state, blocks, at);
  return { state, mixed, rest: bytes.subarray(mixed) };
}

/** The first 32 bits of SHA-256 from a prefix state. WebCrypto is too slow for thousands of hashes. */
export function leadingHashWord(text: string, { state: before, mixed, rest }: Begun = begin('')): number {
  const state = [...before];
  const blocks = padded(rest, new TextEncoder().encode(text), mixed);
  for (let at = 0; at < blocks.byteLength; at += 64) mixIn(state, blocks, at);
  return (state[0] as number) >>> 0;
}

function padded(rest: Uint8Array, bytes: Uint8Array, mixed: number): DataView {
  const length = rest.length + bytes.length;
  const view = new DataView(new ArrayBuffer(((length + 8) >> 6) * 64 + 64));
  const into = new Uint8Array(view.buffer);
  into.set(rest);
  into.set(bytes, rest.length);
  view.setUint8(length, 0x80);
  view.setUint32(view.byteLength - 4, (mixed + length) * 8);
  return view;
}

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));

function mixIn(state: number[], blocks: DataView, at: number): void {
  const texts = new Int32Array(64);
  for (let n = 0; n < 16; n += 1) texts[n] = blocks.getInt32(at + n * 4);
  for (let n = 16; n < 64; n += 1) {
    const [early, late] = [texts[n - 15] as number, texts[n - 2] as number];
    const low = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const high = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    texts[n] = ((texts[n - 16] as number) + low + (texts[n - 7] as number) + high) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  for (let n = 0; n < 64; n += 1) {
    const chosen = (e & f) ^ (~e & g);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const one =
      (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + (constants[n] as number) + (texts[n] as number)) |
      0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, n) => {
    state[n] = ((state[n] as number) + word) | 0;
  });
}

// The SHA-256 constants: the first 32 fractional bits of the cube roots of the first 64 primes.
function rootsOfPrimes(): Int32Array {
  const roots: number[] = [];
  for (let number = 2; roots.length < 64; number += 1) {
    if (isPrime(number)) roots.push((Math.cbrt(number) % 1) * 2 ** 32);
  }
  return Int32Array.from(roots, (root) => Math.floor(root) | 0);
}

function isPrime(number: number): boolean {
  for (let by = 2; by * by <= number; by += 1) if (number % by === 0) return false;
  return true;
}
