import { describe, expect, test } from 'vitest';
import {
  directionOf,
  ownPath,
  productHostOf,
  showableDomain,
  subdomainOf,
  tenantOf,
  unknownPathMeans,
} from '../../src/contract/tenant-host.ts';

const host = 'candor.example';
const at = (url: string) => new URL(url);

describe('which tenant an address names', () => {
  test('a subdomain of the product host names it, www does not, and neither does a foreign host', () => {
    expect(subdomainOf('acme.candor.example', host)).toBe('acme');
    expect(subdomainOf('ACME.Candor.Example', host)).toBe('acme');
    expect(subdomainOf('www.candor.example', host)).toBeUndefined();
    expect(subdomainOf('candor.example', host)).toBeUndefined();
    expect(subdomainOf('acme.candor.example.evil.test', host)).toBeUndefined();
    expect(subdomainOf('evilcandor.example', host)).toBeUndefined();
    expect(subdomainOf('a.b.candor.example', host)).toBeUndefined();
  });

  test('on this machine a subdomain of localhost or the query names it', () => {
    expect(tenantOf(at('http://acme.localhost:4000/'), host)).toBe('acme');
    expect(tenantOf(at('http://localhost:4000/?tenant=acme'), host)).toBe('acme');
    expect(tenantOf(at('http://127.0.0.1:4000/?tenant=acme'), host)).toBe('acme');
  });

  test('the query names nobody elsewhere', () => {
    expect(tenantOf(at('https://candor.example/?tenant=acme'), host)).toBeUndefined();
  });

  test('what is stored is asked last', () => {
    expect(tenantOf(at('https://candor.example/'), host, 'acme')).toBe('acme');
    expect(tenantOf(at('https://other.candor.example/'), host, 'acme')).toBe('other');
    expect(tenantOf(at('https://candor.example/'), host, '"><script>')).toBeUndefined();
  });
});

describe('where somebody who is signed in belongs', () => {
  const acme = { signedIn: true, tenant: 'acme', userTenant: 'acme' };

  test('at home, nothing happens', () => {
    expect(directionOf(at('https://acme.candor.example/users'), host, acme)).toEqual({ kind: 'stay' });
  });

  test('from the main domain to the own subdomain, keeping path and query', () => {
    const url = 'https://acme.candor.example/users?page=2';
    expect(directionOf(at('https://candor.example/users?page=2'), host, acme)).toEqual({ kind: 'go', url });
    expect(directionOf(at('https://www.candor.example/users?page=2'), host, acme)).toEqual({ kind: 'go', url });
  });

  test("on this machine from another tenant's subdomain to the own one, keeping the port", () => {
    const url = 'http://acme.localhost:4000/users?page=2';
    expect(directionOf(at('http://other.localhost:4000/users?page=2'), 'localhost', acme)).toEqual({ kind: 'go', url });
  });

  test('on localhost another tenant in the query leads to the own subdomain', () => {
    const url = 'http://acme.localhost:4000/users?tenant=other';
    expect(directionOf(at('http://localhost:4000/users?tenant=other'), 'localhost', acme)).toEqual({ kind: 'go', url });
  });

  test('on localhost itself, and at a numeric address, nothing happens', () => {
    expect(directionOf(at('http://localhost:4000/users'), 'localhost', acme)).toEqual({ kind: 'stay' });
    expect(directionOf(at('http://localhost:4000/users?tenant=acme'), 'localhost', acme)).toEqual({ kind: 'stay' });
    expect(directionOf(at('http://127.0.0.1:4000/users'), 'localhost', acme)).toEqual({ kind: 'stay' });
  });

  test('from a foreign subdomain to the own one, leaving no session behind under the foreign name', () => {
    expect(directionOf(at('https://other.candor.example/users?page=2'), host, acme)).toEqual({
      kind: 'sign-out',
      reason: 'other-tenant',
      url: 'https://acme.candor.example/users?page=2',
    });
  });

  test("a host that only the stored tenant contradicts is the user's own: signed out, and stays", () => {
    const mixed = { signedIn: true, tenant: 'other', userTenant: 'acme' };
    expect(directionOf(at('https://acme.candor.example/'), host, mixed)).toEqual({
      kind: 'sign-out',
      reason: 'other-tenant',
    });
  });

  test('when the host agrees with the stored tenant but not with the user, on to the own subdomain', () => {
    const mixed = { signedIn: true, tenant: 'other', userTenant: 'acme' };
    const url = 'https://acme.candor.example/';
    expect(directionOf(at('https://other.candor.example/'), host, mixed)).toEqual({ kind: 'go', url });
  });

  test('without any tenant, signed out', () => {
    expect(directionOf(at('https://acme.candor.example/'), host, { signedIn: true })).toEqual({
      kind: 'sign-out',
      reason: 'no-tenant',
    });
  });

  test('without a session, nothing happens', () => {
    expect(directionOf(at('https://candor.example/users'), host, { signedIn: false })).toEqual({ kind: 'stay' });
  });

  test('a stored name that is no name leads nowhere', () => {
    const forged = { signedIn: true, tenant: 'evil.test/', userTenant: 'evil.test#' };
    expect(directionOf(at('https://candor.example/'), host, forged)).toEqual({ kind: 'sign-out', reason: 'no-tenant' });
  });
});

describe('the paths and hosts that are believed', () => {
  test('one is sent back to a path of this site only', () => {
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

  test('a domain is shown only when it looks like one', () => {
    expect(showableDomain('acme.candor.example')).toBe('acme.candor.example');
    for (const domain of ['<b>acme</b>', 'call 0900 now', '', null, 'a'.repeat(254)]) {
      expect(showableDomain(domain)).toBeUndefined();
    }
  });

  test('an unknown path on a host of more than two parts means an unknown organisation', () => {
    expect(unknownPathMeans('acme.candor.example')).toBe('tenant-not-found');
    expect(unknownPathMeans('candor.example')).toBe('not-found');
    expect(unknownPathMeans('acme.localhost')).toBe('not-found');
    expect(unknownPathMeans('127.0.0.1')).toBe('not-found');
  });

  test('the product host is the declared one, or else the last two parts', () => {
    expect(productHostOf('acme.feedback.example.com', 'feedback.example.com')).toBe('feedback.example.com');
    expect(productHostOf('acme.candor.example', 'localhost')).toBe('candor.example');
    expect(productHostOf('acme.localhost', 'localhost')).toBe('localhost');
    expect(productHostOf('127.0.0.1', null)).toBe('localhost');
  });
});
