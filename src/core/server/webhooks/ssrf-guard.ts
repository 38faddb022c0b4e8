import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { resolveHost } from './resolve-host.ts';

/** The URL points to a forbidden network. */
export class ForbiddenAddress extends Error {}

const intoPrivate = 'The URL leads to a private network, which webhooks cannot reach';
const notByHttp = 'The URL must begin with https://';

/** Throws for forbidden IP addresses; `lookupAllowed` checks names when connecting, against DNS rebinding. */
export function assertAllowedUrl({ protocol, hostname }: URL, networks: readonly string[]): void {
  if (protocol !== 'https:' && networks.length === 0) throw new ForbiddenAddress(notByHttp);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host)) assertAllowedAddress(host, protocol, networks);
}

/** DNS lookup that returns only public addresses and those of `networks`; with plain HTTP only the latter. */
export function lookupAllowed(protocol: string, networks: readonly string[]): LookupFunction {
  return (host, { family, all }, done) => {
    allowedAddresses(host, protocol, networks).then(
      (found) => {
        const addresses = found.filter((one) => !family || `IPv${one.family}` === family || one.family === family);
        const [first] = addresses;
        if (!first) done(new ForbiddenAddress('Its host name does not resolve'), '', 0);
        else if (all) done(null, addresses);
        else done(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => done(error, '', 0),
    );
  };
}

async function allowedAddresses(host: string, protocol: string, networks: readonly string[]): Promise<LookupAddress[]> {
  const addresses = await resolveHost(host);
  for (const { address } of addresses) assertAllowedAddress(address, protocol, networks);
  return addresses;
}

function assertAllowedAddress(address: string, protocol: string, networks: readonly string[]): void {
  if (networks.some((network) => isWithin(address, network))) return;
  if (protocol !== 'https:') throw new ForbiddenAddress(notByHttp);
  if (!isPublic(address)) throw new ForbiddenAddress(intoPrivate);
}

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** True for public internet addresses: no loopback, private, link-local, metadata or translated ones. */
export function isPublic(address: string): boolean {
  // Treats IPv4-mapped IPv6 addresses as IPv4.
  const parsed = ipaddr.process(address);
  const isUnicast = parsed.range() === 'unicast';
  return parsed instanceof ipaddr.IPv6 ? isUnicast && parsed.match(globalUnicast) : isUnicast;
}

function isWithin(address: string, network: string): boolean {
  const parsed = ipaddr.process(address);
  const [base, bits] = network.includes('/') ? ipaddr.parseCIDR(network) : [ipaddr.parse(network), undefined];
  return parsed.kind() === base.kind() && parsed.match(base, bits ?? (base.kind() === 'ipv4' ? 32 : 128));
}
