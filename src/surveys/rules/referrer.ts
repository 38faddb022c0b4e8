const mostSigns = 500;

/** The referring page without its query string; empty for anything but a web page. */
export function referrerOf(address: string | undefined): string {
  const url = address && URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return '';
  return `${url.origin}${url.pathname}`.slice(0, mostSigns);
}
