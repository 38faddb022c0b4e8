const rate = 8_000;
const seconds = 4;

// Where each syllable begins and how high it is sung, in seconds and hertz.
const syllables = [
  [0.1, 196],
  [0.38, 220],
  [0.6, 247],
  [1.05, 220],
  [1.3, 196],
  [1.85, 175],
  [2.1, 196],
  [2.35, 220],
  [2.85, 196],
  [3.15, 165],
] as const;

/** A short recording: somebody hums what they had to say. */
export function hum(): Buffer {
  const sound = Buffer.alloc(44 + rate * seconds * 2);
  writeHeader(sound);
  for (let index = 0; index < rate * seconds; index += 1) {
    sound.writeInt16LE(Math.round(loudness(index / rate) * 9_000), 44 + index * 2);
  }
  return sound;
}

function loudness(time: number): number {
  return syllables.reduce((sum, [begins, pitch]) => {
    const since = time - begins;
    if (since < 0 || since > 0.6) return sum;
    const swell = Math.min(1, since / 0.04) * Math.exp(-since * 6);
    const turn = 2 * Math.PI * pitch * since;
    return sum + swell * (Math.sin(turn) + 0.4 * Math.sin(2 * turn) + 0.15 * Math.sin(3 * turn));
  }, 0);
}

function writeHeader(sound: Buffer): void {
  sound.write('RIFF', 0, 'latin1');
  sound.writeUInt32LE(sound.length - 8, 4);
  sound.write('WAVEfmt ', 8, 'latin1');
  sound.writeUInt32LE(16, 16);
  // Plain samples, one channel, two bytes each.
  sound.writeUInt16LE(1, 20);
  sound.writeUInt16LE(1, 22);
  sound.writeUInt32LE(rate, 24);
  sound.writeUInt32LE(rate * 2, 28);
  sound.writeUInt16LE(2, 32);
  sound.writeUInt16LE(16, 34);
  sound.write('data', 36, 'latin1');
  sound.writeUInt32LE(sound.length - 44, 40);
}
