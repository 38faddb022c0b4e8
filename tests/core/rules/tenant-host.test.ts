import { describe, expect, test } from 'vitest';
import {
  directionOf,
  ownPath,
  productHostOf,
  showableDomain,
  subdomainOf,
  tenantOf,
  unknownPathMeans,
} from '../../../src/core/contract/tenant-host.ts';

const host = 'candor.example';
const at = (url: string) => new URL(url);

describe('the tenant of an address', () => {
  test('is the subdomain of the product host, but not www and not a foreign host', () => {
    expect(subdomainOf('acme.candor.example', host)).toBe('acme');
    expect(subdomainOf('ACME.Candor.Example', host)).toBe('acme');
    expect(subdomainOf('www.candor.example', host)).toBeUndefined();
    expect(subdomainOf('candor.example', host)).toBeUndefined();
    expect(subdomainOf('acme.candor.example.evil.test', host)).toBeUndefined();
    expect(subdomainOf('evilcandor.example', host)).toBeUndefined();
    expect(subdomainOf('a.b.candor.example', host)).toBeUndefined();
  });

  test('is the subdomain of localhost or the query parameter on localhost', () => {
    expect(tenantOf(at('http://acme.localhost:4000/'), host)).toBe('acme');
    expect(tenantOf(at('http://localhost:4000/?tenant=acme'), host)).toBe('acme');
    expect(tenantOf(at('http://127.0.0.1:4000/?tenant=acme'), host)).toBe('acme');
  });

  test('ignores the query parameter on other hosts', () => {
    expect(tenantOf(at('https://candor.example/?tenant=acme'), host)).toBeUndefined();
  });

  test('falls back to the stored tenant last', () => {
    expect(tenantOf(at('https://candor.example/'), host, 'acme')).toBe('acme');
    expect(tenantOf(at('https://other.candor.example/'), host, 'acme')).toBe('other');
    expect(tenantOf(at('https://candor.example/'), host, '"><script>')).toBeUndefined();
  });
});

describe('the host of a signed-in user', () => {
  const acme = { signedIn: true, tenant: 'acme', userTenant: 'acme' };

  test('stays when it is the own subdomain', () => {
    expect(directionOf(at('https://acme.candor.example/users'), host, acme)).toEqual({ kind: 'stay' });
  });

  test('changes from the main domain to the own subdomain and keeps path and query', () => {
    const url = 'https://acme.candor.example/users?page=2';
    expect(directionOf(at('https://candor.example/users?page=2'), host, acme)).toEqual({ kind: 'go', url });
    expect(directionOf(at('https://www.candor.example/users?page=2'), host, acme)).toEqual({ kind: 'go', url });
  });

  test("changes from another tenant's localhost subdomain to the own one and keeps the port", () => {
    const url = 'http://acme.localhost:4000/users?page=2';
    expect(directionOf(at('http://other.localhost:4000/users?page=2'), 'localhost', acme)).toEqual({ kind: 'go', url });
  });

  test('changes to the own localhost subdomain when the query names another tenant', () => {
    const url = 'http://acme.localhost:4000/users?tenant=other';
    expect(directionOf(at('http://localhost:4000/users?tenant=other'), 'localhost', acme)).toEqual({ kind: 'go', url });
  });

  test('stays on plain localhost and on an IP address', () => {
    expect(directionOf(at('http://localhost:4000/users'), 'localhost', acme)).toEqual({ kind: 'stay' });
    expect(directionOf(at('http://localhost:4000/users?tenant=acme'), 'localhost', acme)).toEqual({ kind: 'stay' });
    expect(directionOf(at('http://127.0.0.1:4000/users'), 'localhost', acme)).toEqual({ kind: 'stay' });
  });

  test('changes from a foreign subdomain to the own one and leaves no session behind', () => {
    expect(directionOf(at('https://other.candor.example/users?page=2'), host, acme)).toEqual({
      kind: 'sign-out',
      reason: 'other-tenant',
      url: 'https://acme.candor.example/users?page=2',
    });
  });

  test("stays, signed out, when it is the user's own and only the stored tenant differs", () => {
    const mixed = { signedIn: true, tenant: 'other', userTenant: 'acme' };
    expect(directionOf(at('https://acme.candor.example/'), host, mixed)).toEqual({
      kind: 'sign-out',
      reason: 'other-tenant',
    });
  });

  test('changes to the own subdomain when it matches the stored tenant but not the user', () => {
    const mixed = { signedIn: true, tenant: 'other', userTenant: 'acme' };
    const url = 'https://acme.candor.example/';
    expect(directionOf(at('https://other.candor.example/'), host, mixed)).toEqual({ kind: 'go', url });
  });

  test('stays, signed out, without a tenant', () => {
    expect(directionOf(at('https://acme.candor.example/'), host, { signedIn: true })).toEqual({
      kind: 'sign-out',
      reason: 'no-tenant',
    });
  });

  test('stays without a session', () => {
    expect(directionOf(at('https://candor.example/users'), host, { signedIn: false })).toEqual({ kind: 'stay' });
  });

  test('never comes from an invalid stored name', () => {
    const forged = { signedIn: true, tenant: 'evil.test/', userTenant: 'evil.test#' };
    expect(directionOf(at('https://candor.example/'), host, forged)).toEqual({ kind: 'sign-out', reason: 'no-tenant' });
  });
});

describe('accepted paths and hosts', () => {
  test('redirect only to a path of this site', () => {
    const origin = 'https://acme.candor.example';
    expect(ownPath('/users?page=2#top', origin)).toBe('/users?page=2#top');
    for (const path of [
      '//evil.test',
      '/\\evil.test',
      'https://evil.test',
      'javascript:alert(1)',
      '',
      null,
      '/\t/evil.test',
    ]) {
      expect(ownPath(path, origin)).toBeUndefined();
    }
  });

  test('show a domain only when it is valid', () => {
    expect(showableDomain('acme.candor.example')).toBe('acme.candor.example');
    for (const domain of ['<b>acme</b>', 'call 0900 now', '', null, 'a'.repeat(254)]) {
      expect(showableDomain(domain)).toBeUndefined();
    }
  });

  test('report an unknown organization for an unknown path on a host of more than two parts', () => {
    expect(unknownPathMeans('acme.candor.example')).toBe('tenant-not-found');
    expect(unknownPathMeans('candor.example')).toBe('not-found');
    expect(unknownPathMeans('acme.localhost')).toBe('not-found');
    expect(unknownPathMeans('127.0.0.1')).toBe('not-found');
  });

  test('take the configured product host, or else the last two parts', () => {
    expect(productHostOf('acme.feedback.example.com', 'feedback.example.com')).toBe('feedback.example.com');
    expect(productHostOf('acme.candor.example', 'localhost')).toBe('candor.example');
    expect(productHostOf('acme.localhost', 'localhost')).toBe('localhost');
    expect(productHostOf('127.0.0.1', null)).toBe('localhost');
  });
});
