const mostSigns = 500;

/** Where a visitor came from, as far as it is kept: the page without what was asked of it, or nothing for no web page. */
export function referrerOf(address: string | undefined): string {
  const url = address && URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return '';
  return `${url.origin}${url.pathname}`.slice(0, mostSigns);
}
