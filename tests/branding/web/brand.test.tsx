import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { Logo } from '../../../src/core/theme/logo.tsx';
import { settingsKey, themeSettings } from '../../../src/core/theme/settings.ts';
import { applyBrand } from '../../../src/core/visitor/brand.ts';
import { addToHead } from '../../support/web/head.ts';
import { inFreshBrowser, renderPage, serve } from '../../support/web/visitor-page.tsx';

inFreshBrowser();

const brandAnswer = {
  subdomain: 'acme',
  name: 'Acme',
  websiteTitle: 'Acme hears',
  primaryColor: '#123456',
  secondaryColor: '#654321',
  logoUrl: '/uploads/acme/logo.png',
  logoDarkUrl: '',
  faviconUrl: '',
  loginImageUrl: '/uploads/acme/hall.png',
  fontFamily: 'Georgia, serif',
  borderRadius: 2,
};
const written = (content: string) => {
  addToHead('<meta name="candor-brand"><meta name="candor-host" content="localhost">');
  document.querySelector('meta[name=candor-brand]')?.setAttribute('content', content);
};
const verified = { 'GET /auth/verify-tenant/acme': { body: { exists: true, name: 'Acme' } } };

describe('the branding of a public page', () => {
  test('applies before the first render when the server wrote it into the page', async () => {
    serve(verified);
    written(JSON.stringify(brandAnswer));
    applyBrand();
    expect(themeSettings.read()).toMatchObject({
      primaryColor: '#123456',
      fontFamily: 'Georgia, serif',
      borderRadius: 2,
    });
    const { container } = renderPage('/login?tenant=acme');
    expect(screen.getByAltText('Acme hears').getAttribute('src')).toBe('/uploads/acme/logo.png');
    expect(container.querySelector('.art img')?.getAttribute('src')).toBe('/uploads/acme/hall.png');
    await waitFor(() => expect(document.title).toBe('Sign in · Acme hears'));
  });

  test('is requested when only the browser knows the organization', async () => {
    const requests = serve({ 'GET /public/branding': { body: brandAnswer } });
    written('');
    window.history.replaceState(null, '', '/login?tenant=acme');
    applyBrand();
    await waitFor(() => expect(themeSettings.read().primaryColor).toBe('#123456'));
    expect(requests[0]?.headers['x-tenant-subdomain']).toBe('acme');
  });

  test('falls back to the default when the request fails', async () => {
    serve({ 'GET /public/branding': 'offline' });
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    written('');
    window.history.replaceState(null, '', '/login?tenant=acme');
    applyBrand();
    await waitFor(() => expect(warned).toHaveBeenCalled());
    expect(themeSettings.read()).toMatchObject({ primaryColor: '#009639', websiteTitle: 'Candor', logoUrl: '' });
  });

  test('replaces the branding of the previous organization by the default', () => {
    themeSettings.brand({ primaryColor: '#123456', websiteTitle: 'Acme hears', fontFamily: 'Georgia, serif' });
    written('');
    window.history.replaceState(null, '', '/login');
    applyBrand();
    expect(themeSettings.read()).toMatchObject({ primaryColor: '#009639', websiteTitle: 'Candor' });
    expect(themeSettings.read().fontFamily).toBe('Poppins, sans-serif');
  });

  test('stores nothing when it is the default', () => {
    written('');
    window.history.replaceState(null, '', '/login');
    applyBrand();
    expect(window.localStorage.getItem(settingsKey)).toBeNull();
  });

  test('shows the illustration when the picture does not load', async () => {
    serve(verified);
    written(JSON.stringify(brandAnswer));
    applyBrand();
    const { container } = renderPage('/login?tenant=acme');
    fireEvent.error(container.querySelector('.art img') as Element);
    expect(container.querySelector('.art img')).toBeNull();
    expect(screen.getByRole('complementary', { name: 'About Candor' })).toBeTruthy();
    await screen.findByText('Acme');
  });
});

describe('the logo', () => {
  const settings = { logoUrl: '/light.png', logoDarkUrl: '/dark.png', websiteTitle: 'Acme' };

  test('depends on the color mode', () => {
    const { rerender } = render(<Logo {...settings} mode="light" />);
    const shown = () => screen.getByAltText('Acme') as HTMLImageElement;
    expect(shown().getAttribute('src')).toBe('/light.png');
    rerender(<Logo {...settings} mode="dark" />);
    expect([shown().getAttribute('src'), shown().style.background]).toEqual(['/dark.png', '']);
    rerender(<Logo {...settings} logoDarkUrl="" mode="dark" />);
    expect(shown().getAttribute('src')).toBe('/light.png');
    expect(shown().style.background).not.toBe('');
  });

  test('is replaced by the default one with a warning when it does not load', () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    render(<Logo {...settings} mode="light" />);
    fireEvent.error(screen.getByAltText('Acme'));
    expect(screen.getByRole('img', { name: 'Candor' })).toBeTruthy();
    expect(warned).toHaveBeenCalledOnce();
  });
});
