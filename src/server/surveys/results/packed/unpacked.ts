/** As many numbers stand before the marks of an answer: how many marks, and what is known of it. */
export const headLength = 7;

const shortHead = 12;
const sign = 0x8000;

/** From here on a mark takes more than two bytes. */
export const longMark = 0xffff;

/** A mark below as it stands in a packed answer. */
export function shortMark(mark: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(mark ^ sign);
  return bytes;
}

/**
 * Packed answers as whole numbers, one after another: how many marks, the answer, its status, its day, its link, when it
 * began in seconds and microseconds, and the marks.
 */
export function unpacked(bytes: Buffer): Int32Array {
  const words = wordsOf(bytes);
  const numbers = new Int32Array(words.length);
  const short = (at: number) => words[at] as number;
  const long = (at: number) => (short(at) << 16) | short(at + 1);
  let to = 0;
  for (let at = 0; at < words.length; ) {
    const count = long(at);
    numbers[to] = count;
    numbers[to + 1] = long(at + 2);
    numbers[to + 2] = short(at + 4);
    numbers[to + 3] = (short(at + 5) << 16) >> 16;
    numbers[to + 4] = long(at + 6);
    numbers[to + 5] = long(at + 8);
    numbers[to + 6] = long(at + 10);
    at += shortHead;
    to += headLength;
    for (const end = to + count; to < end; to += 1) {
      const mark = short(at) ^ sign;
      numbers[to] = mark === longMark ? long(at + 1) : mark;
      at += mark === longMark ? 3 : 1;
    }
  }
  return numbers.subarray(0, to);
}

// Networks write the higher byte first, this machine may not.
function wordsOf(bytes: Buffer): Uint16Array {
  const own = Buffer.from(new ArrayBuffer(bytes.length));
  bytes.copy(own);
  own.swap16();
  return new Uint16Array(own.buffer);
}
