import { generateKeyPairSync, sign } from 'node:crypto';

export interface Certificate {
  key: string;
  cert: string;
}

export function selfSigned(): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1)),
    ecdsaWithSha256,
    name('candor.test'),
    sequence(time(Date.now() - 3_600_000), time(Date.now() + 3_600_000)),
    name('candor.test'),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(subjectAltName, der(0x04, sequence(der(0x87, Buffer.of(127, 0, 0, 1))))))),
  );
  const signature = der(0x03, Buffer.of(0), sign('sha256', signed, privateKey));
  const lines =
    sequence(signed, ecdsaWithSha256, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  };
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.of(tag), lengthOf(body), body]);
}

function lengthOf({ length }: Buffer): Buffer {
  if (length < 128) return Buffer.of(length);
  return length < 256 ? Buffer.of(0x81, length) : Buffer.of(0x82, length >> 8, length & 255);
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, ...parts);
}

function name(commonName: string): Buffer {
  const attribute = sequence(Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from(commonName)));
  return sequence(der(0x31, attribute));
}

function time(at: number): Buffer {
  const digits = new Date(at).toISOString().replace(/[-:T]|\.\d+/g, '');
  return der(0x17, Buffer.from(digits.slice(2)));
}

const ecdsaWithSha256 = sequence(Buffer.from('06082a8648ce3d040302', 'hex'));

const subjectAltName = Buffer.from('0603551d11', 'hex');
