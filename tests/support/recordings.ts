/** One second of silence in each container format that a browser records or plays, as small as possible. */
export const recordings: Record<'wav' | 'mp3' | 'm4a' | 'ogg' | 'webm', Buffer> = {
  wav: wav(8_000),
  mp3: Buffer.concat(Array.from({ length: 4 }, mp3Frame)),
  m4a: Buffer.concat([box('ftyp', 'M4A \0\0\0\0M4A isom'), box('moov', hdlr('soun'))]),
  ogg: Buffer.concat([
    Buffer.from('OggS\0\x02', 'latin1'),
    Buffer.alloc(21),
    Buffer.from('\x13OpusHead\x01\x01', 'latin1'),
  ]),
  webm: Buffer.concat([
    Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'),
    Buffer.alloc(40),
  ]),
};

export function wav(samples: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + samples, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8_000, 24);
  header.writeUInt32LE(8_000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples, 40);
  return Buffer.concat([header, Buffer.alloc(samples, 128)]);
}

/** Layer III, 128 kbit/s, 44.1 kHz: 417 bytes. */
function mp3Frame(): Buffer {
  return Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)]);
}

export function box(kind: string, content: string): Buffer {
  const bytes = Buffer.from(content, 'latin1');
  const head = Buffer.alloc(8);
  head.writeUInt32BE(bytes.length + 8);
  head.write(kind, 4, 'latin1');
  return Buffer.concat([head, bytes]);
}

export function hdlr(kind: 'soun' | 'vide'): string {
  return box('hdlr', `\0\0\0\0\0\0\0\0${kind}${'\0'.repeat(12)}`).toString('latin1');
}
