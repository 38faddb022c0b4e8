import type { LookupAddress } from 'node:dns';
import dns from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';

/**
 * The addresses of a host that a tenant names. The system's look-up holds a thread until the name server answers, and
 * Node gives it two: the names of two tenants would delay those of all others. A question to the DNS holds none.
 */
export async function resolveHost(host: string): Promise<LookupAddress[]> {
  if (isIP(host)) return [{ address: host, family: isIP(host) }];
  if (!host.includes('.') || (await isInHostsFile(host))) return dns.lookup(host, { all: true });
  const [four, six] = await Promise.allSettled([dns.resolve4(host), dns.resolve6(host)]);
  const addresses = [...found(four, 4), ...found(six, 6)];
  if (addresses.length === 0 && four.status === 'rejected') throw four.reason;
  return addresses;
}

const found = (result: PromiseSettledResult<string[]>, family: number): LookupAddress[] =>
  result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : [];

/** Names without a dot and those of this file are the operator's. */
async function isInHostsFile(host: string): Promise<boolean> {
  const text = await readFile('/etc/hosts', 'utf8').catch(() => '');
  const names = text.split('\n').flatMap((line) => line.replace(/#.*/, '').trim().split(/\s+/).slice(1));
  return names.includes(host);
}
